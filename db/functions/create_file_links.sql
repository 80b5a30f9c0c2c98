-- execute: nobody
-- Creates the table of the files of a record type, such as expense_files with its column expense_id, and its guards: the
-- firm's, the audit, the trigger that marks a file as attached, and a policy by which only people who see the record see
-- its files.
create or replace procedure app.create_file_links(table_name text, record_column text, record_table text) language plpgsql as $$
declare
  record_name text := replace(record_column, '_id', '');
begin
  execute format('create table app.%I (
      business_id uuid not null references app.businesses (id) on delete restrict,
      file_id uuid not null,
      %I uuid not null,
      primary key (business_id, file_id),
      constraint %I foreign key (business_id, file_id) references app.files (business_id, id) on delete restrict,
      constraint %I foreign key (business_id, %I) references app.%I (business_id, id) on delete restrict)',
    table_name, record_column, table_name || '_file_fkey', table_name || '_' || record_name || '_fkey', record_column, record_table);
  execute format('create index %I on app.%I (business_id, %I)', table_name || '_by_' || record_name, table_name, record_column);
  call app.guard_firm_table(table_name, key_column => 'file_id');
  execute format('create policy %I on app.%I as restrictive for select to app_server
      using (exists (select 1 from app.%I r where r.business_id = %I.business_id and r.id = %I.%I))',
    'of_' || record_name, table_name, record_table, table_name, table_name, record_column);
  execute format('create trigger mark_file_attached after insert or delete on app.%I
    for each row execute function app.mark_file_attached()', table_name);
  execute format('grant select, insert, delete on app.%I to app_server', table_name);
end $$;
