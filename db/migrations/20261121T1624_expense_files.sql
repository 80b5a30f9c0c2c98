-- Receipts of expenses.
create table app.expense_files (
  business_id uuid not null references app.businesses (id) on delete restrict,
  file_id uuid not null,
  expense_id uuid not null,
  primary key (business_id, file_id),
  constraint expense_files_file_fkey foreign key (business_id, file_id) references app.files (business_id, id) on delete restrict,
  constraint expense_files_expense_fkey foreign key (business_id, expense_id) references app.expenses (business_id, id) on delete restrict
);
create index expense_files_by_expense on app.expense_files (business_id, expense_id);
call app.guard_file_links('expense_files');
-- Seen by whoever sees the expense: its walls and scopes are those of its receipts.
create policy of_expense on app.expense_files as restrictive for select to app_server
  using (exists (select 1 from app.expenses e where e.business_id = expense_files.business_id and e.id = expense_id));
