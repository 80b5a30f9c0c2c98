-- execute: everybody
-- Gives a table whose rows belong to a matter its ethical wall. Nearly everybody is barred from nothing, so the list is
-- read only when there is one. It is compared as text, because PostgreSQL then looks it up in a hash table.
create or replace procedure app.guard_matter_rows(table_name text, matter_column text default 'matter_id')
language plpgsql as $$
begin
  execute format('create policy wall on app.%I as restrictive to app_server, app_portal
    using ((select coalesce(current_setting(''app.barred_matters'', true), '''') = '''') or %I is null
      or %I::text not in (select string_to_table(current_setting(''app.barred_matters'', true), '','')))',
    table_name, matter_column, matter_column);
end $$;
