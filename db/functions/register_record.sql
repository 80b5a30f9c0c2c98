-- execute: nobody
-- Registers a record type in the migration that creates its table. The recycle bin, the nightly purge, and the rule that a
-- client or matter with records cannot be deleted then include it. `parts` are columns such as 'expense_files.expense_id',
-- whose rows belong to one record and are removed with it; `condition` selects the rows of the table that are of this type.
-- Types are purged in the reverse order of their registration, so register a type after those that its table refers to.
create or replace procedure app.register_record(table_name text, bin text, parts text[] default '{}', condition text default 'true')
language plpgsql as $$
declare
  part text;
begin
  insert into app.record_types (bin, table_name, parts, condition, parents)
    select bin, table_name, parts, condition, array_agg(a.attname::text) filter (where a.attname in ('client_id', 'matter_id'))
    from pg_attribute a where a.attrelid = format('app.%I', table_name)::regclass and a.attnum > 0 and not a.attisdropped;
  call app.let_searcher_read(table_name);
  call app.let_jobs_purge(table_name, 'deleted_at');
  foreach part in array parts loop
    call app.let_jobs_purge(split_part(part, '.', 1), split_part(part, '.', 2));
  end loop;
end $$;
