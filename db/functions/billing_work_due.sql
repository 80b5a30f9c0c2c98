-- owner: app_searcher
-- execute: app_server
-- What the server has to do for billing at a moment without being called: runs in the middle of a step, and recurring invoices
-- whose day has come in their firm's time zone.
create or replace function app.billing_work_due(moment timestamptz) returns table (kind text, id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select 'run', r.id from app.billing_runs r where r.step is not null
    union all
    select 'recurring', r.id from app.recurring_invoices r join app.businesses b on b.id = r.business_id
      where r.next_on <= (moment at time zone b.time_zone)::date and not r.is_paused
  $$;
