-- execute: everybody
-- Gives a table of a firm what db/laws.test.ts requires: row security, the restrictive policy of the firm, and the
-- audit trigger. `firm_column` is business_id except for the firm's own row.
create or replace procedure app.guard_firm_table(table_name text, firm_column text default 'business_id', key_column text default 'id')
language plpgsql as $$
begin
  execute format('alter table app.%I enable row level security', table_name);
  execute format('alter table app.%I force row level security', table_name);
  -- Restrictive: a row of another firm is never read or written, whatever other policies allow.
  execute format('create policy firm_only on app.%I as restrictive to app_server, app_portal, app_jobs, %I
    using (%I = (select app.current_business_id())) with check (%I = (select app.current_business_id()))',
    table_name, current_user, firm_column, firm_column);
  execute format('create policy staff on app.%I to app_server, %I using (true) with check (true)', table_name, current_user);
  execute format('create trigger audit after insert or update or delete on app.%I
    for each row execute function app.write_audit(%L, %L)', table_name, firm_column, key_column);
end $$;
