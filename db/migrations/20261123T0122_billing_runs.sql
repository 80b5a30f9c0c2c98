-- Batch billing: a run makes the drafts of many matters, then issues and sends them; its rows are its queue.

create table app.billing_runs (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- One invoice for each matter, or for each client and currency.
  invoice_per text not null check (invoice_per in ('matter', 'client')),
  -- The last day of the work that it bills, and the day of its invoices.
  up_to date not null,
  issued_on date not null,
  -- Matters worth less are left out: in the firm's currency.
  minimum_minor bigint not null default 0 check (minimum_minor >= 0),
  -- What is being done to its items; null where it waits for a person.
  step text check (step in ('draft', 'approve', 'send')),
  -- In whose name that is done.
  acting_by uuid not null,
  -- When its step began, and when it went on after the server had stopped in the middle of it.
  step_at timestamptz not null,
  resumed_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint billing_runs_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint billing_runs_actor_fkey foreign key (business_id, acting_by) references app.members (business_id, id) on delete restrict
);
create index billing_runs_by_moment on app.billing_runs (business_id, created_at desc, id desc);
create index billing_runs_in_progress on app.billing_runs (business_id, id) where step is not null;
call app.guard_firm_table('billing_runs');
call app.let_searcher_read('billing_runs');

-- An invoice of a run: what it is to bill, and what became of it. Its state changes in the transaction that makes or issues the
-- invoice, so that a run that was interrupted goes on where it was, and bills nothing twice and forgets nothing.
create table app.billing_run_items (
  business_id uuid not null,
  run_id uuid not null,
  position integer not null check (position > 0),
  client_id uuid not null,
  -- The ethical wall of one hides the item.
  matter_ids uuid[] not null check (cardinality(matter_ids) > 0),
  currency app.currency_code not null references app.currencies (code),
  state text not null default 'queued'
    check (state in ('queued', 'drafted', 'skipped', 'failed', 'approving', 'approved', 'sending', 'sent')),
  -- Why it was skipped or failed, or why the last step left it as it was.
  reason text not null default '' check (length(reason) <= 500),
  -- Of a draft that may be deleted later; the item then says so.
  invoice_id uuid,
  -- What waited when the run began, in the item's currency and in the firm's.
  hours numeric(15, 4) not null,
  time_minor bigint not null,
  expense_minor bigint not null,
  fee_minor bigint not null,
  home_minor bigint not null,
  changed_at timestamptz not null,
  primary key (business_id, run_id, position),
  constraint billing_run_items_run_fkey foreign key (business_id, run_id) references app.billing_runs (business_id, id) on delete restrict,
  constraint billing_run_items_one_per_invoice unique (business_id, invoice_id),
  constraint billing_run_items_made_an_invoice check ((state in ('queued', 'skipped', 'failed')) = (invoice_id is null))
);
create index billing_run_items_to_do on app.billing_run_items (business_id, run_id, position)
  where state in ('queued', 'approving', 'sending');
comment on table app.billing_run_items is 'unaudited: the invoices that a run makes are audited';
call app.guard_firm_table('billing_run_items');
-- As of invoices: a role with assigned matters sees what is about those only.
create policy scope on app.billing_run_items as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_ids <@ (select app.assigned_matter_ids()));

-- Work that is held back from billing, with the reason. The key is the id of the work, as in billed_work.
create table app.billing_holds (
  business_id uuid not null references app.businesses (id) on delete restrict,
  work_id uuid not null,
  -- Of the work, whose wall hides the reason too.
  matter_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  held_by uuid not null,
  held_at timestamptz not null,
  primary key (business_id, work_id),
  constraint billing_holds_person_fkey foreign key (business_id, held_by) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('billing_holds', key_column => 'work_id');
create policy scope on app.billing_holds as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id = any ((select app.assigned_matter_ids())::uuid[]));

grant select, insert on app.billing_runs, app.billing_run_items to app_server;
grant update (step, acting_by, step_at, resumed_at) on app.billing_runs to app_server;
grant update (state, reason, invoice_id, changed_at) on app.billing_run_items to app_server;
grant select, insert, delete on app.billing_holds to app_server;
