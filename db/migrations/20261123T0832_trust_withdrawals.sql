-- Withdrawal requests: who asks for client money to be paid out is never the one who approves (T13), and what is paid out uses
-- at most what was approved (T14).

-- How client money is approved in a firm. A firm without a row follows its jurisdiction (app.trust_approvers_needed).
create table app.trust_approval_settings (
  business_id uuid primary key references app.businesses (id) on delete restrict,
  -- How many other people approve before money is paid out.
  withdrawal_approvers smallint not null check (withdrawal_approvers between 0 and 2),
  -- In the firm's currency: above it two people approve where otherwise one does.
  two_approvers_above_minor bigint check (two_approvers_above_minor >= 0),
  -- Whether somebody else approves a deposit request before it is sent to the client.
  requests_need_approval boolean not null default true,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint trust_approval_settings_updater_fkey foreign key (business_id, updated_by) references app.members (business_id, id) on delete restrict,
  constraint trust_approval_settings_two_of_one check (two_approvers_above_minor is null or withdrawal_approvers = 1)
);
call app.guard_firm_table('trust_approval_settings', key_column => 'business_id');
grant select, insert, update on app.trust_approval_settings to app_server;

-- Asks colleagues to let client money of a ledger be paid to somebody, in one payment or several.
create table app.trust_withdrawals (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  number text not null check (length(number) between 1 and 60),
  ledger_id uuid not null,
  matter_id uuid not null,
  currency app.currency_code not null references app.currencies (code),
  amount_minor bigint not null check (amount_minor > 0),
  -- What of it was paid out; moved by payments and their reversals only.
  used_minor bigint not null default 0,
  payee text not null check (length(payee) between 1 and 200),
  payee_bank text not null default '' check (length(payee_bank) <= 120),
  payee_account text not null default '' check (length(payee_account) <= 60),
  method text not null check (method in ('cash', 'transfer', 'cheque')),
  purpose text not null check (length(purpose) between 1 and 500),
  needed_on date,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'cancelled')),
  approvers_needed smallint not null check (approvers_needed between 1 and 2),
  -- Raised when what was approved is changed: earlier approvals no longer count.
  round smallint not null default 1 check (round > 0),
  requested_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint trust_withdrawals_ledger_fkey foreign key (business_id, ledger_id) references app.trust_ledgers (business_id, id) on delete restrict,
  constraint trust_withdrawals_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint trust_withdrawals_requester_fkey foreign key (business_id, requested_by) references app.members (business_id, id) on delete restrict,
  -- Let a payment name a request of its own ledger only, and a step the person who asked.
  constraint trust_withdrawals_of_ledger unique (business_id, ledger_id, id),
  constraint trust_withdrawals_of_requester unique (business_id, id, requested_by),
  constraint trust_withdrawals_one_per_number unique (business_id, number),
  -- T14.
  constraint trust_withdrawals_within_approved check (used_minor between 0 and amount_minor)
);
create index trust_withdrawals_by_day on app.trust_withdrawals (business_id, created_at desc, id desc);
create index trust_withdrawals_by_matter on app.trust_withdrawals (business_id, matter_id);
create index trust_withdrawals_pending on app.trust_withdrawals (business_id, status) where status in ('pending', 'approved');
call app.guard_firm_table('trust_withdrawals');
create policy scope on app.trust_withdrawals as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id = any ((select app.assigned_matter_ids())::uuid[]));
create trigger check_request before insert or update on app.trust_withdrawals for each row execute function app.check_trust_withdrawal();
grant select on app.trust_withdrawals to app_server;
grant insert (business_id, id, number, ledger_id, matter_id, currency, amount_minor, payee, payee_bank, payee_account, method, purpose, needed_on,
  approvers_needed, requested_by, created_at, updated_at) on app.trust_withdrawals to app_server;
grant update (amount_minor, payee, payee_bank, payee_account, method, purpose, needed_on, status, round, updated_at, version)
  on app.trust_withdrawals to app_server;

-- What happened to a request, in order: it is never changed.
create table app.trust_withdrawal_steps (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  withdrawal_id uuid not null,
  kind text not null check (kind in ('requested', 'changed', 'approved', 'declined', 'cancelled', 'comment')),
  round smallint not null,
  note text not null default '' check (length(note) <= 2000),
  user_id uuid not null,
  requested_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint trust_withdrawal_steps_request_fkey foreign key (business_id, withdrawal_id, requested_by)
    references app.trust_withdrawals (business_id, id, requested_by) on delete restrict,
  constraint trust_withdrawal_steps_person_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  -- T13, whatever roles the person holds.
  constraint trust_withdrawal_steps_by_another check (kind not in ('approved', 'declined') or user_id <> requested_by),
  constraint trust_withdrawal_steps_with_words check (kind not in ('declined', 'comment') or note <> '')
);
create index trust_withdrawal_steps_by_request on app.trust_withdrawal_steps (business_id, withdrawal_id, created_at);
-- Two approvals are by two people.
create unique index trust_withdrawal_steps_one_approval on app.trust_withdrawal_steps (business_id, withdrawal_id, round, user_id) where kind = 'approved';
call app.guard_firm_table('trust_withdrawal_steps');
create policy of_withdrawal on app.trust_withdrawal_steps as restrictive for select to app_server
  using (exists (select 1 from app.trust_withdrawals w where w.business_id = trust_withdrawal_steps.business_id and w.id = trust_withdrawal_steps.withdrawal_id));
create trigger check_step before insert on app.trust_withdrawal_steps for each row execute function app.check_trust_withdrawal_step();
grant select, insert on app.trust_withdrawal_steps to app_server;

-- The client's instruction, and what was checked.
call app.create_file_links('trust_withdrawal_files', 'withdrawal_id', 'trust_withdrawals');

-- The approved request that a payment uses.
alter table app.trust_transactions add column withdrawal_id uuid;
alter table app.trust_transactions
  -- A firm has few rows of this kind: the lock is over in a moment.
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint trust_transactions_withdrawal_fkey foreign key (business_id, ledger_id, withdrawal_id)
    references app.trust_withdrawals (business_id, ledger_id, id) on delete restrict,
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_transactions_of_withdrawal check (withdrawal_id is null or kind = 'disbursement');
-- squawk-ignore require-concurrent-index-creation
create index trust_transactions_by_withdrawal on app.trust_transactions (business_id, withdrawal_id) where withdrawal_id is not null;
create trigger use_withdrawal after insert on app.trust_transactions for each row when (new.kind = 'disbursement')
  execute function app.use_trust_withdrawal();
create trigger release_withdrawal after update on app.trust_transactions for each row
  when (new.withdrawal_id is not null and old.undone_on is null and new.undone_on is not null) execute function app.use_trust_withdrawal();

call app.let_ledger_write('trust_withdrawals');
grant select on app.trust_withdrawals to app_ledger;
grant update (used_minor, updated_at, version) on app.trust_withdrawals to app_ledger;
call app.let_searcher_read('trust_approval_settings');
