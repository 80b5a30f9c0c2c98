-- owner: app_searcher
-- execute: app_server
-- nullable: result
-- The firm with this slug.
create or replace function app.firm_of_slug(wanted text) returns uuid language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select b.id from app.businesses b where b.slug = wanted $$;
