-- owner: app_searcher
-- execute: app_jobs
-- Firms with records that have been in the recycle bin for longer than the firm keeps them, 90 days unless it says otherwise.
create or replace function app.firms_to_purge() returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, app as $$
begin
  return query execute (
    select string_agg(format('select x.business_id from app.%I x left join app.retention_settings s on s.business_id = x.business_id
      where x.deleted_at < now() - make_interval(days => coalesce(s.bin_days, 90))', t.table_name), ' union ')
    from app.record_types t);
end $$;
