-- owner: app_searcher
-- execute: app_jobs
-- Firms with records that have been in the recycle bin for 90 days.
create or replace function app.firms_to_purge() returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, app as $$
begin
  return query execute (
    select string_agg(format('select business_id from app.%I where deleted_at < now() - interval ''90 days''', t.table_name), ' union ')
    from app.record_types t);
end $$;
