-- The register of cheques that client money is paid by: each form is accounted for, what was paid by it, when it left the firm,
-- and how it ended. That it was presented is a match with a line of the bank, and that it is stale a matter of days.
alter table app.trust_accounts
  -- A firm has a few accounts: the lock is over in a moment.
  -- squawk-ignore constraint-missing-not-valid
  add column cheque_stale_days smallint not null default 180 constraint trust_accounts_cheque_stale_days check (cheque_stale_days between 30 and 730);
grant update (cheque_stale_days) on app.trust_accounts to app_server;

create table app.trust_cheques (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  number text not null check (length(number) between 1 and 40),
  -- The payment that it was drawn for; none of a form that was spoiled.
  transaction_id uuid,
  matter_ids uuid[] not null default '{}',
  drawn_on date not null,
  -- When it left the firm: until then it is only printed.
  handed_over_on date,
  -- Stopped at the bank, or void: destroyed, given back, or spoiled.
  ending text check (ending in ('stopped', 'void')),
  ended_on date,
  ended_reason text not null default '' check (length(ended_reason) <= 2000),
  ended_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint trust_cheques_account_fkey foreign key (business_id, book_id) references app.trust_accounts (business_id, id) on delete restrict,
  constraint trust_cheques_transaction_fkey foreign key (business_id, transaction_id) references app.trust_transactions (business_id, id) on delete restrict,
  constraint trust_cheques_ender_fkey foreign key (business_id, ended_by) references app.members (business_id, id) on delete restrict,
  -- T19.
  constraint trust_cheques_one_per_number unique (business_id, book_id, number),
  constraint trust_cheques_one_per_transaction unique (business_id, transaction_id),
  constraint trust_cheques_spoiled_void check (transaction_id is not null or (ending = 'void' and handed_over_on is null)),
  constraint trust_cheques_ended_completely check (
    (ending is null) = (ended_on is null) and (ending is null) = (ended_reason = '') and (ending is null) = (ended_by is null)),
  constraint trust_cheques_days check (handed_over_on >= drawn_on and ended_on >= drawn_on)
);
-- Payments by cheque that were recorded before there was a register; the policies of the table are those of one firm.
alter table app.trust_transactions no force row level security;
insert into app.trust_cheques (business_id, id, book_id, number, transaction_id, matter_ids, drawn_on, handed_over_on)
  select t.business_id, uuidv7(), t.book_id, t.cheque_number, t.id, t.matter_ids, t.effective_on, t.effective_on
  from app.trust_transactions t where t.cheque_number is not null;
alter table app.trust_transactions force row level security;
create index trust_cheques_by_day on app.trust_cheques (business_id, drawn_on desc, id desc);
call app.guard_firm_table('trust_cheques');
create policy scope on app.trust_cheques as restrictive for select to app_server
  using ((select app.sees_all_matters()) or (matter_ids <> '{}' and matter_ids <@ (select app.assigned_matter_ids())));
create trigger check_cheque before update on app.trust_cheques for each row execute function app.check_trust_cheque();
create trigger register_cheque after insert on app.trust_transactions for each row when (new.cheque_number is not null)
  execute function app.register_trust_cheque();
call app.let_ledger_write('trust_cheques');
grant select on app.trust_cheques to app_server;
grant insert (business_id, id, book_id, number, drawn_on, ending, ended_on, ended_reason, ended_by, created_at, updated_at) on app.trust_cheques to app_server;
grant update (handed_over_on, ending, ended_on, ended_reason, ended_by, updated_at, version) on app.trust_cheques to app_server;
grant select, insert on app.trust_cheques to app_ledger;
