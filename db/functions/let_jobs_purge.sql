-- execute: everybody
-- Lets app_jobs delete the rows of a table on a condition: records only after they were deleted, their parts always.
create or replace procedure app.let_jobs_purge(table_name text, condition text) language plpgsql as $$
begin
  execute format('create policy purge_read on app.%I for select to app_jobs using (true)', table_name);
  execute format('create policy purge on app.%I for delete to app_jobs using (%s)', table_name, condition);
  execute format('grant select, delete on app.%I to app_jobs', table_name);
end $$;
