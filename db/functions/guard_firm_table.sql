-- execute: everybody
-- Gives a table of a firm what db/laws.test.ts requires: row security, the restrictive policy of the firm, the audit trigger
-- unless the table's comment says that it is unaudited, and the ethical wall if its rows belong to a matter (matter_id) or
-- to several (matter_ids).
-- `firm_column` is business_id except for the firm's own row.
create or replace procedure app.guard_firm_table(table_name text, firm_column text default 'business_id', key_column text default 'id')
language plpgsql as $$
declare
  guarded regclass := format('app.%I', table_name);
begin
  execute format('alter table %s enable row level security, force row level security', guarded);
  -- Restrictive: a row of another firm is never read or written, whatever other policies allow.
  execute format('create policy firm_only on %s as restrictive to app_server, app_portal, app_jobs, %I
    using (%I = (select app.current_business_id())) with check (%I = (select app.current_business_id()))',
    guarded, current_user, firm_column, firm_column);
  execute format('create policy staff on %s to app_server, %I using (true) with check (true)', guarded, current_user);
  if coalesce(obj_description(guarded, 'pg_class'), '') not like 'unaudited: %' then
    execute format('create trigger audit after insert or update or delete on %s
      for each row execute function app.write_audit(%L, %L)', guarded, firm_column, key_column);
  end if;
  -- Nearly everybody is barred from nothing, so the list is read only when there is one. It is compared as text, because
  -- PostgreSQL then looks it up in a hash table.
  if exists (select from pg_attribute a where a.attrelid = guarded and a.attname = 'matter_id') then
    execute format('create policy wall on %s as restrictive to app_server, app_portal
      using ((select coalesce(current_setting(''app.barred_matters'', true), '''') = '''') or matter_id is null
        or matter_id::text not in (select string_to_table(current_setting(''app.barred_matters'', true), '','')))', guarded);
  elsif exists (select from pg_attribute a where a.attrelid = guarded and a.attname = 'matter_ids') then
    execute format('create policy wall on %s as restrictive to app_server, app_portal
      using ((select coalesce(current_setting(''app.barred_matters'', true), '''') = '''')
        or not matter_ids && (select string_to_array(nullif(current_setting(''app.barred_matters'', true), ''''), '','')::uuid[]))', guarded);
  end if;
end $$;
