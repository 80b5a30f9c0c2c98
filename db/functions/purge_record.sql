-- owner: app_jobs
-- execute: schema_owner
-- Permanently deletes a record in the recycle bin with its parts; the audit log keeps every row. Returns false if the
-- record is not in that bin. Other references to the record prevent it, and the refusal names the bin; so
-- does the legal hold of its matter. Emergency accesses
-- to a restricted matter are not parts of it: they are never deleted, nor is their matter.
create or replace function app.purge_record(bin text, record uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  type app.record_types;
  part text;
  removed integer;
  broken text;
begin
  select * into type from app.record_types t where t.bin = purge_record.bin;
  if not found then raise exception 'no bin is called %', bin; end if;
  foreach part in array type.parts loop
    execute format('delete from app.%I x where x.business_id = $1 and x.%I = $2', split_part(part, '.', 1), split_part(part, '.', 2))
      using firm, record;
  end loop;
  execute format('delete from app.%I x where x.business_id = $1 and x.id = $2 and x.deleted_at is not null and (%s)',
    type.table_name, type.condition) using firm, record;
  get diagnostics removed = row_count;
  -- The exception restores the parts, which were removed first.
  if removed = 0 then raise exception 'not in the bin' using errcode = 'no_data_found'; end if;
  return true;
exception
  when no_data_found then return false;
  when foreign_key_violation or restrict_violation then
    get stacked diagnostics broken = constraint_name;
    if broken = 'retained_by_legal_hold' then raise; end if;
    raise exception '% of % is referred to', record, bin
      using errcode = 'restrict_violation', constraint = 'purge_keeps_' || replace(bin, '-', '_');
end $$;
