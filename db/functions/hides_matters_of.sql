-- owner: app_searcher
-- execute: app_server
-- Whether matters of a client, or of clients merged into it, are hidden from the person, so that sums over its matters say
-- that they are not complete.
create or replace function app.hides_matters_of(client uuid) returns boolean language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select exists (
      select from app.matters m
      where m.business_id = app.current_business_id() and m.client_id = client and (
        m.id = any (app.barred_matter_ids()) or not (app.sees_all_matters() or m.id = any (app.assigned_matter_ids())))) $$;
