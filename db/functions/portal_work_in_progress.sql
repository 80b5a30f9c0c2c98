-- owner: app_searcher
-- execute: app_portal
-- nullable: kind, hours_limit, minor_limit, hours, minor, unbilled_minor
-- The work on a matter of the client against its budget, in the firm's currency, where the firm shows it and the person may see
-- invoices. Of a budget in hours only hours are told and of any other only amounts: one by the other would be a rate.
create or replace function app.portal_work_in_progress(matter uuid) returns table (kind text, hours_limit numeric, minor_limit bigint,
    hours numeric, minor bigint, unbilled_minor bigint, currency text)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select b.kind, b.hours, b.amount_minor,
      case when b.kind = 'hours' then w.hours end,
      case when b.kind is distinct from 'hours' then w.minor::bigint end,
      case when b.kind is distinct from 'hours' then w.unbilled::bigint end, f.currency
    from app.matters m
      join app.businesses f on f.id = m.business_id
      left join app.matter_budgets b on b.business_id = m.business_id and b.matter_id = m.id
      cross join lateral (
        select coalesce(sum(x.hours), 0) as hours, coalesce(sum(x.minor), 0) as minor,
          coalesce(sum(x.minor) filter (where x.billing_state = 'unbilled'), 0) as unbilled
        from (
          select t.billed_hours as hours, t.home_amount_minor as minor, t.billing_state from app.time_entries t
            where t.business_id = m.business_id and t.matter_id = m.id and t.deleted_at is null
          union all
          select 0, e.home_amount_minor, e.billing_state from app.expenses e
            where e.business_id = m.business_id and e.matter_id = m.id and e.deleted_at is null
              and e.billing_state <> 'notBillable' and e.status = 'approved'
          union all
          select 0, g.home_amount_minor, g.billing_state from app.flat_fees g
            where g.business_id = m.business_id and g.matter_id = m.id and g.deleted_at is null
              and g.billing_state <> 'notBillable' and g.status = 'approved') x) w
    where m.business_id = app.current_business_id() and m.id = matter and m.id = any (app.portal_matter_ids()) and m.portal_shows_work
      and app.portal_may('billing') $$;
