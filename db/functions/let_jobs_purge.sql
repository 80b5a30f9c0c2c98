-- execute: nobody
-- Lets app_jobs delete the rows of a table in which this column is set: records only after they were deleted
-- (`deleted_at`), parts of a record always (the column that names the record).
create or replace procedure app.let_jobs_purge(table_name text, column_name text) language plpgsql as $$
declare
  policies text[] := array(select p.policyname::text from pg_policies p where p.schemaname = 'app' and p.tablename = table_name);
begin
  if not 'purge_read' = any (policies) then
    execute format('create policy purge_read on app.%I for select to app_jobs using (true)', table_name);
    execute format('grant select, delete on app.%I to app_jobs', table_name);
  end if;
  -- Two types may share a table, and two parts a column.
  if 'purge_' || column_name = any (policies) then return; end if;
  execute format('create policy %I on app.%I for delete to app_jobs using (%I is not null)', 'purge_' || column_name, table_name, column_name);
end $$;
