-- What follows an issued invoice: plans to pay it in instalments, and reminders before and after it is due.

-- A plan to pay what was open of an invoice when it was agreed. The invoice stays as issued; what is due follows the plan.
create table app.payment_plans (
  business_id uuid not null references app.businesses (id) on delete restrict,
  invoice_id uuid not null,
  -- Of the invoice: its due day without a plan, and what was settled of it before.
  due_on date not null,
  settled_minor bigint not null check (settled_minor >= 0),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (business_id, invoice_id),
  constraint payment_plans_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint payment_plans_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('payment_plans', key_column => 'invoice_id');
create policy of_invoice on app.payment_plans as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = payment_plans.business_id and i.id = invoice_id));

create table app.plan_instalments (
  business_id uuid not null,
  invoice_id uuid not null,
  position smallint not null check (position > 0),
  due_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (business_id, invoice_id, position),
  constraint plan_instalments_plan_fkey foreign key (business_id, invoice_id) references app.payment_plans (business_id, invoice_id) on delete restrict
);
call app.guard_firm_table('plan_instalments', key_column => 'invoice_id');
create policy of_invoice on app.plan_instalments as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = plan_instalments.business_id and i.id = invoice_id));

call app.let_ledger_write('payment_plans', 'plan_instalments');
grant select on app.payment_plans, app.plan_instalments to app_ledger;
grant update (due_on) on app.invoice_shares to app_ledger;
-- At the end of the transaction, when all shares of the invoice have moved.
create constraint trigger follow_plan after update on app.invoice_shares deferrable initially deferred
  for each row when (old.open_minor <> new.open_minor) execute function app.follow_payment_plan();
create constraint trigger follow_plan after insert on app.plan_instalments deferrable initially deferred
  for each row execute function app.follow_payment_plan();
create trigger end_plan after delete on app.payment_plans for each row execute function app.end_payment_plan();

-- When clients are reminded: days after an invoice is due, before it where negative.
create table app.reminder_rules (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  days smallint not null check (days between -90 and 365),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint reminder_rules_one_per_day unique (business_id, days)
);
call app.guard_firm_table('reminder_rules');

-- Clients that rules leave out. Somebody may still remind them by hand.
create table app.unreminded_clients (
  business_id uuid not null references app.businesses (id) on delete restrict,
  client_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, client_id)
);
call app.guard_firm_table('unreminded_clients', key_column => 'client_id');

-- Reminders that were queued as mail, in the same transaction. A rule reminds of an invoice once for each day that it is due.
create table app.sent_reminders (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  matter_ids uuid[] not null,
  -- Null where somebody sent it by hand.
  rule_id uuid,
  due_on date not null,
  recipient text not null,
  sent_at timestamptz not null,
  sent_by uuid,
  primary key (business_id, id),
  constraint sent_reminders_once unique (business_id, invoice_id, rule_id, due_on),
  constraint sent_reminders_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint sent_reminders_rule_fkey foreign key (business_id, rule_id) references app.reminder_rules (business_id, id) on delete restrict,
  constraint sent_reminders_person_fkey foreign key (business_id, sent_by) references app.members (business_id, id) on delete restrict
);
create index sent_reminders_by_invoice on app.sent_reminders (business_id, invoice_id, sent_at desc);
call app.guard_firm_table('sent_reminders');
create policy scope on app.sent_reminders as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_ids <@ (select app.assigned_matter_ids()));
call app.let_searcher_read('reminder_rules', 'unreminded_clients', 'sent_reminders');

grant select, insert, delete on app.payment_plans, app.plan_instalments, app.unreminded_clients to app_server;
grant select, insert, update on app.reminder_rules to app_server;
grant select, insert on app.sent_reminders to app_server;
