-- UTBMS codes on work and on lines of invoices, and what the billing systems of clients call clients, matters and people.

-- A task, and an activity in place of that of the activity type.
alter table app.time_entries
  add column task_code text constraint time_entries_task_code check (task_code ~ '^[A-Z][0-9]{3}$'),
  add column activity_code text constraint time_entries_activity_code check (activity_code ~ '^A[0-9]{3}$');
grant update (task_code, activity_code) on app.time_entries to app_server;
-- In place of that of the category.
alter table app.expenses add column expense_code text constraint expenses_expense_code check (expense_code ~ '^E[0-9]{3}$');
grant update (expense_code) on app.expenses to app_server;
alter table app.activities add column version integer not null default 1, add column updated_at timestamptz not null default now();

-- The codes of a line of an invoice, in place of those of its work. They are no part of what is issued: a receiver who
-- refuses a code is sent the same invoice with another one.
create table app.invoice_line_codes (
  business_id uuid not null references app.businesses (id) on delete restrict,
  line_id uuid not null,
  invoice_id uuid not null,
  task_code text check (task_code ~ '^[A-Z][0-9]{3}$'),
  activity_code text check (activity_code ~ '^A[0-9]{3}$'),
  expense_code text check (expense_code ~ '^E[0-9]{3}$'),
  updated_at timestamptz not null default now(),
  primary key (business_id, line_id),
  constraint invoice_line_codes_line_fkey foreign key (business_id, line_id) references app.invoice_lines (business_id, id) on delete restrict,
  constraint invoice_line_codes_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict
);
create index invoice_line_codes_by_invoice on app.invoice_line_codes (business_id, invoice_id);
call app.guard_firm_table('invoice_line_codes', key_column => 'line_id');
create policy of_invoice on app.invoice_line_codes as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = invoice_line_codes.business_id and i.id = invoice_id));

-- How a client wants to be sent bills. A client without a row takes the defaults of the columns.
create table app.e_billing_clients (
  business_id uuid not null references app.businesses (id) on delete restrict,
  client_id uuid not null,
  format text not null default 'ledes1998b' check (format in ('ledes1998b', 'ledes98bi')),
  -- What the client's system calls the firm and itself; blank takes the firm's tax number and the client's number.
  law_firm_id text not null default '' check (length(law_firm_id) <= 20),
  ledes_client_id text not null default '' check (length(ledes_client_id) <= 20),
  requires_codes boolean not null default false,
  task_set text check (task_set in ('Litigation', 'eDiscovery', 'Counseling', 'Project', 'Bankruptcy')),
  class_style text not null default 'sixLetters' check (class_style in ('sixLetters', 'twoLetters')),
  max_narrative integer not null default 1024 check (max_narrative between 50 and 15360),
  -- What becomes of tax in LEDES 1998B, which has no field for it.
  tax_handling text not null default 'refuse' check (tax_handling in ('refuse', 'asExpense', 'leaveOut')),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, client_id),
  constraint e_billing_clients_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict
);
call app.guard_firm_table('e_billing_clients', key_column => 'client_id');

-- What the client's system calls a matter; blank takes the number of the matter.
create table app.e_billing_matters (
  business_id uuid not null references app.businesses (id) on delete restrict,
  matter_id uuid not null,
  law_firm_matter_id text not null default '' check (length(law_firm_matter_id) <= 20),
  client_matter_id text not null default '' check (length(client_matter_id) <= 20),
  po_number text not null default '' check (length(po_number) <= 100),
  -- Null takes what the client wants.
  requires_codes boolean,
  task_set text check (task_set in ('Litigation', 'eDiscovery', 'Counseling', 'Project', 'Bankruptcy')),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, matter_id),
  constraint e_billing_matters_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict
);
call app.guard_firm_table('e_billing_matters', key_column => 'matter_id');

-- What the systems of clients call a person, and what the person is to them.
create table app.e_billing_timekeepers (
  business_id uuid not null references app.businesses (id) on delete restrict,
  user_id uuid not null,
  timekeeper_id text not null check (length(timekeeper_id) between 1 and 20),
  classification text not null check (classification ~ '^[A-Z]{5,6}$'),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, user_id),
  constraint e_billing_timekeepers_one_per_id unique (business_id, timekeeper_id),
  constraint e_billing_timekeepers_member_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('e_billing_timekeepers', key_column => 'user_id');

-- They belong to their client and their matter, and are purged with them.
call app.let_jobs_purge('e_billing_clients', 'client_id');
call app.let_jobs_purge('e_billing_matters', 'matter_id');
update app.record_types set parts = parts || '{e_billing_clients.client_id}' where bin = 'clients';
update app.record_types set parts = parts || '{e_billing_matters.matter_id}' where bin = 'matters';

grant select, insert, update on app.e_billing_clients, app.e_billing_matters, app.e_billing_timekeepers to app_server;
grant select, insert, update, delete on app.invoice_line_codes to app_server;
