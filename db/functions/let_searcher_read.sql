-- execute: nobody
-- Lets app_searcher read tables, past row security. It owns the functions that look across firms or use an index that row
-- security hides; it cannot sign in, its functions return ids or yes and no, and the rows are read again under row security.
create or replace procedure app.let_searcher_read(variadic table_names text[]) language plpgsql as $$
declare
  table_name text;
begin
  foreach table_name in array table_names loop
    continue when exists (select from pg_policies p where p.schemaname = 'app' and p.tablename = table_name and p.policyname = 'lookup');
    execute format('create policy lookup on app.%I for select to app_searcher using (true)', table_name);
    execute format('grant select on app.%I to app_searcher', table_name);
  end loop;
end $$;
