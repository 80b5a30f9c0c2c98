-- owner: app_searcher
-- execute: app_jobs
-- Firms with a journal.
create or replace function app.firms_with_entries() returns setof uuid language sql stable security definer set search_path = pg_catalog, app
  as $$ select b.id from app.businesses b where exists (select from app.journal_entries e where e.business_id = b.id) $$;
