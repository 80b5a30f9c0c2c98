-- owner: app_searcher
-- execute: app_server
-- The sums of all work recorded on matters: a share of a budget is of all work, also for a role that sees only its own. Hours are all hours; the amount is what the client is charged, on an invoice or not.
create or replace function app.budget_usage(matter_ids uuid[]) returns table (matter_id uuid, hours numeric, amount_minor bigint) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select m.id, t.hours, (t.minor + e.minor + f.minor)::bigint from unnest(matter_ids) m (id)
    cross join lateral (select coalesce(sum(x.billed_hours), 0) as hours, coalesce(sum(x.home_amount_minor), 0) as minor
      from app.time_entries x where x.business_id = app.current_business_id() and x.matter_id = m.id and x.deleted_at is null) t
    cross join lateral (select coalesce(sum(x.home_amount_minor), 0) as minor from app.expenses x
      where x.business_id = app.current_business_id() and x.matter_id = m.id and x.deleted_at is null
        and x.billing_state <> 'notBillable' and x.status = 'approved') e
    cross join lateral (select coalesce(sum(x.home_amount_minor), 0) as minor from app.flat_fees x
      where x.business_id = app.current_business_id() and x.matter_id = m.id and x.deleted_at is null
        and x.billing_state <> 'notBillable' and x.status = 'approved') f
    where m.id <> all (app.barred_matter_ids()) $$;
