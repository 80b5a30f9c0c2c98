-- execute: everybody
-- Gives a table of (business_id, file_id, …) its guards: the firm's, the audit, and the trigger that marks the file as
-- attached.
create or replace procedure app.guard_file_links(table_name text) language plpgsql as $$
begin
  call app.guard_firm_table(table_name, key_column => 'file_id');
  execute format('create trigger mark_file_attached after insert or delete on app.%I
    for each row execute function app.mark_file_attached()', table_name);
  execute format('grant select, insert, delete on app.%I to app_server', table_name);
end $$;
