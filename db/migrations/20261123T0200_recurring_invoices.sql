-- Invoices that come again and again: what their lines are, and when the next one is due.
create table app.recurring_invoices (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  client_id uuid not null,
  -- Of its lines: the ethical wall of one hides it.
  matter_ids uuid[] not null check (cardinality(matter_ids) > 0),
  -- Every so many weeks, months or years, on the day of the first; the last day of shorter months.
  every smallint not null check (every between 1 and 24),
  unit text not null check (unit in ('week', 'month', 'year')),
  starts_on date not null,
  -- The day of the next invoice; null once it has ended.
  next_on date,
  ends_on date,
  -- How many were made, so that the day of each is counted from the first.
  made integer not null default 0 check (made >= 0),
  -- Whether its invoices are approved at once or wait as drafts, and then mailed.
  finish text not null check (finish in ('draft', 'approve', 'send')),
  -- Also what waits for an invoice on its matters by then.
  includes_unbilled boolean not null,
  -- The form of its invoices, as the contract's InvoiceInput has it, without days.
  template jsonb not null,
  is_paused boolean not null default false,
  -- Why the last one was not made; blank where it was.
  problem text not null default '' check (length(problem) <= 500),
  -- In whose name invoices are made.
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint recurring_invoices_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint recurring_invoices_owner_fkey foreign key (business_id, owner_id) references app.members (business_id, id) on delete restrict,
  constraint recurring_invoices_end_after_start check (ends_on is null or ends_on >= starts_on)
);
create index recurring_invoices_by_client on app.recurring_invoices (business_id, client_id);
create index recurring_invoices_due on app.recurring_invoices (next_on) where next_on is not null and not is_paused;
call app.guard_firm_table('recurring_invoices');
create policy scope on app.recurring_invoices as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_ids <@ (select app.assigned_matter_ids()));
call app.let_searcher_read('recurring_invoices');

-- What was made for which day. The key makes it once.
create table app.recurring_invoice_days (
  business_id uuid not null,
  recurring_id uuid not null,
  day date not null,
  -- Null where it could not be made; `problem` says why.
  invoice_id uuid,
  problem text not null default '' check (length(problem) <= 500),
  made_at timestamptz not null,
  primary key (business_id, recurring_id, day),
  constraint recurring_invoice_days_of_recurring foreign key (business_id, recurring_id) references app.recurring_invoices (business_id, id) on delete restrict,
  constraint recurring_invoice_days_one_per_invoice unique (business_id, invoice_id),
  constraint recurring_invoice_days_made_or_not check ((invoice_id is null) = (problem <> ''))
);
comment on table app.recurring_invoice_days is 'unaudited: the invoices that are made are audited';
call app.guard_firm_table('recurring_invoice_days');
create policy of_recurring on app.recurring_invoice_days as restrictive for select to app_server
  using (exists (select from app.recurring_invoices r where r.business_id = recurring_invoice_days.business_id and r.id = recurring_id));

grant select, insert, update on app.recurring_invoices to app_server;
grant select, insert on app.recurring_invoice_days to app_server;
