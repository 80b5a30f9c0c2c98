-- owner: app_searcher
-- execute: app_server
-- Unbilled records of a matter, including those that the person cannot see. An undecided request is counted as a request;
-- a draft was not submitted yet.
create or replace function app.unbilled_work_on(matter uuid) returns table (entries bigint, expenses bigint, requests bigint, drafts bigint, flat_fees bigint)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select
      (select count(*) from app.time_entries x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled'),
      e.expenses, e.requests, e.drafts,
      (select count(*) from app.flat_fees x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled' and x.status <> 'rejected')
    from (select count(*) filter (where x.status = 'approved') as expenses, count(*) filter (where x.status = 'submitted') as requests,
        count(*) filter (where x.status = 'draft') as drafts
      from app.expenses x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled') e $$;
