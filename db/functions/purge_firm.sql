-- owner: app_jobs
-- execute: nobody
-- Empties a firm's recycle bin of what has been there for longer than the firm keeps it (90 days unless it says otherwise): records that refer to others come before those. Takes
-- `max_records` records after those that stayed before, because a large bin takes longer than a statement may; returns how many went
-- and how many stayed.
create or replace function app.purge_firm(firm uuid, max_records integer, skipped integer, out purged integer, out stayed integer)
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  waiting record;
  bin_days integer;
  waiting_records text := (
    select string_agg(format('select %s as position, %L as bin, id, deleted_at from app.%I
      where business_id = $1 and deleted_at < now() - make_interval(days => $4) and (%s)', t.position, t.bin, t.table_name, t.condition), ' union all ')
    from app.record_types t);
begin
  purged := 0;
  stayed := 0;
  perform set_config('app.business_id', firm::text, true);
  bin_days := coalesce((select s.bin_days from app.retention_settings s where s.business_id = firm), 90);
  for waiting in execute waiting_records || ' order by position desc, deleted_at, id limit $2 offset $3' using firm, max_records, skipped, bin_days loop
    begin
      if app.purge_record(waiting.bin, waiting.id) then purged := purged + 1; else stayed := stayed + 1; end if;
    exception when restrict_violation then
      -- It stays until nothing refers to it any more.
      stayed := stayed + 1;
    end;
  end loop;
end $$;
