-- owner: app_searcher
-- execute: app_server
-- The active members of the transaction's firm who have no second factor.
create or replace function app.people_without_second_factor() returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select m.id from app.members m
    where m.business_id = app.current_business_id() and m.removed_at is null and not app.has_second_factor(m.id)
  $$;
