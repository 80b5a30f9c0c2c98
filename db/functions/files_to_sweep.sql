-- owner: app_searcher
-- execute: app_jobs
-- Files that no record has referred to for a day, across firms.
create or replace function app.files_to_sweep(max_rows integer) returns table (business_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$ select f.business_id, f.id from app.files f where f.unreferred_since < now() - interval '24 hours' order by f.unreferred_since limit max_rows $$;
