-- owner: app_searcher
-- execute: app_jobs
-- Firms with records that have been in the recycle bin for 90 days.
create or replace function app.firms_to_purge() returns setof uuid language sql stable security definer set search_path = pg_catalog, app as $$
  select business_id from app.clients where deleted_at < now() - interval '90 days'
  union select business_id from app.matters where deleted_at < now() - interval '90 days'
  union select business_id from app.time_entries where deleted_at < now() - interval '90 days'
  union select business_id from app.expenses where deleted_at < now() - interval '90 days'
  union select business_id from app.flat_fees where deleted_at < now() - interval '90 days'
  union select business_id from app.progress_updates where deleted_at < now() - interval '90 days' $$;
