-- Rows that are not what the file was brought as: expenses in a file of time, and time in one of expenses.
alter table app.imports
  add column left_out_count integer not null default 0 constraint imports_left_out check (left_out_count >= 0);
grant update (left_out_count) on app.imports to app_server;
