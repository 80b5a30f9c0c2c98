-- owner: app_searcher
-- execute: app_server
-- Whether a firm has this slug. Firms see only themselves, so this looks across firms.
create or replace function app.slug_is_taken(wanted text) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$ select exists (select 1 from app.businesses where slug = wanted) $$;
