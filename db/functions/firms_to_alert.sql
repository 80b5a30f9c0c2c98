-- owner: app_searcher
-- execute: app_server
-- Firms that have hearings in these days or budgets, of which somebody may have to be told, from 7 in their morning on.
create or replace function app.firms_to_alert(moment timestamptz) returns table (firm uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select b.id from app.businesses b
    where extract(hour from moment at time zone b.time_zone) >= 7
      and (exists (select from app.progress_updates p where p.business_id = b.id and p.deleted_at is null
          and p.next_on between (moment at time zone b.time_zone)::date - 7 and (moment at time zone b.time_zone)::date + 60)
        or exists (select from app.matter_budgets g where g.business_id = b.id))
  $$;
