-- owner: app_searcher
-- execute: app_server
-- Imports that are in the middle of a step, across firms, those that have waited longest first.
create or replace function app.import_work_due() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select i.id from app.imports i where i.state in ('checking', 'importing', 'undoing') order by i.created_at limit 20
  $$;
