-- Client money: accounts at a bank that hold it, a ledger for each client and matter in an account, and what was received, paid
-- out and moved. Transactions, their entries and the balances of ledgers are written by functions of app_ledger only.

-- A bank account that holds client money; its id is that of its book, whose name is its own.
create table app.trust_accounts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- Of many clients, or of one.
  kind text not null check (kind in ('pooled', 'dedicated')),
  client_id uuid,
  -- Whose rules its settings began with.
  jurisdiction text not null check (jurisdiction in ('NG', 'GB', 'US', 'other')),
  bank_name text not null default '' check (length(bank_name) <= 120),
  account_number text not null default '' check (length(account_number) <= 60),
  currency app.currency_code not null references app.currencies (code),
  -- Whether money may be paid out before what was received has cleared (T3).
  allow_uncleared boolean not null,
  -- The most that the firm may keep of its own money, for bank charges only (T6).
  float_max_minor bigint not null check (float_max_minor >= 0),
  -- Days after which a cheque is expected to have cleared.
  cheque_clearing_days smallint not null check (cheque_clearing_days between 0 and 60),
  -- Who the interest of the account belongs to.
  interest_to text not null check (interest_to in ('client', 'foundation', 'firm')),
  archived_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint trust_accounts_book_fkey foreign key (business_id, id) references app.books (business_id, id) on delete restrict,
  constraint trust_accounts_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint trust_accounts_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint trust_accounts_of_one_client check ((kind = 'dedicated') = (client_id is not null))
);
create index trust_accounts_by_client on app.trust_accounts (business_id, client_id) where client_id is not null;
call app.guard_firm_table('trust_accounts');

-- The money of one client for one matter in one account; the firm's float; or interest that is to be paid out to the bar
-- foundation or the firm. The balance is moved by postings alone.
create table app.trust_ledgers (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  kind text not null check (kind in ('client', 'float', 'interest')),
  client_id uuid,
  matter_id uuid,
  currency app.currency_code not null references app.currencies (code),
  balance_minor bigint not null default 0,
  -- What of it may be paid out.
  cleared_minor bigint not null default 0,
  -- The last day of its postings.
  latest_on date,
  closed_at timestamptz,
  closed_by uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint trust_ledgers_account_fkey foreign key (business_id, book_id) references app.trust_accounts (business_id, id) on delete restrict,
  constraint trust_ledgers_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint trust_ledgers_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint trust_ledgers_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint trust_ledgers_closer_fkey foreign key (business_id, closed_by) references app.members (business_id, id) on delete restrict,
  -- Lets a transaction name a ledger of its own account only.
  constraint trust_ledgers_of_book unique (business_id, book_id, id),
  constraint trust_ledgers_one_per_matter unique nulls not distinct (business_id, book_id, kind, client_id, matter_id),
  -- T1: a client's ledger belongs to one client and one matter, the others to nobody.
  constraint trust_ledgers_of_one_matter check ((kind = 'client') = (client_id is not null) and (kind = 'client') = (matter_id is not null)),
  -- T2. The float may be below zero, because the bank has taken its charges already.
  constraint trust_ledgers_never_overdrawn check (kind = 'float' or balance_minor >= 0),
  constraint trust_ledgers_uncleared_received check (cleared_minor <= balance_minor),
  constraint trust_ledgers_closed_empty check (closed_at is null or (balance_minor = 0 and cleared_minor = 0)),
  constraint trust_ledgers_closed_by_someone check ((closed_at is null) = (closed_by is null))
);
create index trust_ledgers_by_client on app.trust_ledgers (business_id, client_id);
create index trust_ledgers_by_matter on app.trust_ledgers (business_id, matter_id);
call app.guard_firm_table('trust_ledgers');
-- Opening, closing and deleting are audited. The balances are sums of postings, which are sealed by their entries.
drop trigger audit on app.trust_ledgers;
create trigger audit after insert or delete or update of closed_at on app.trust_ledgers
  for each row execute function app.write_audit('business_id', 'id');
create policy scope on app.trust_ledgers as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id = any ((select app.assigned_matter_ids())::uuid[]));
create trigger check_opening before insert on app.trust_ledgers for each row execute function app.check_trust_ledger();

-- What happened to client money: one event, one or two ledgers, one entry. It never changes: it is undone once, by reversal.
create table app.trust_transactions (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  kind text not null check (kind in ('deposit', 'disbursement', 'officeTransfer', 'ledgerTransfer', 'madeGood', 'interest', 'interestPaidOut', 'firmDeposit',
    'bankCharge', 'floatReturn')),
  ledger_id uuid not null,
  -- Of a transfer between ledgers: where the money goes, and what the client allowed.
  to_ledger_id uuid,
  authority text not null default '' check (length(authority) <= 500),
  client_id uuid,
  matter_ids uuid[] not null,
  effective_on date not null,
  currency app.currency_code not null references app.currencies (code),
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in ('cash', 'transfer', 'card', 'cheque', 'ledger')),
  -- Who paid it in or was paid.
  party text not null default '' check (length(party) <= 200),
  reference text not null default '' check (length(reference) <= 120),
  purpose text not null default '' check (length(purpose) <= 500),
  -- Of the receipt of a deposit, without gaps.
  number text check (length(number) between 1 and 60),
  cheque_number text check (length(cheque_number) between 1 and 40),
  invoice_id uuid,
  payment_id uuid,
  -- What the office book says of it.
  office_entry_id uuid,
  -- Transactions that were recorded together, such as the parts of one receipt, and the place in them.
  batch_id uuid not null,
  batch_position smallint not null check (batch_position > 0),
  expected_to_clear_on date,
  cleared_on date,
  clearing_entry_id uuid,
  entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  status text not null default 'posted' check (status in ('posted', 'reversed', 'bounced', 'chargedBack')),
  undone_on date,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text not null default '' check (length(undo_reason) <= 2000),
  undo_entry_id uuid,
  undo_clearing_entry_id uuid,
  primary key (business_id, id),
  constraint trust_transactions_ledger_fkey foreign key (business_id, book_id, ledger_id)
    references app.trust_ledgers (business_id, book_id, id) on delete restrict,
  constraint trust_transactions_to_ledger_fkey foreign key (business_id, book_id, to_ledger_id)
    references app.trust_ledgers (business_id, book_id, id) on delete restrict,
  constraint trust_transactions_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint trust_transactions_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  -- The row comes before its entries, which the law compares with it.
  constraint trust_transactions_payment_fkey foreign key (business_id, payment_id)
    references app.payments (business_id, id) on delete restrict deferrable initially deferred,
  constraint trust_transactions_entry_fkey foreign key (business_id, entry_id)
    references app.journal_entries (business_id, id) on delete restrict deferrable initially deferred,
  constraint trust_transactions_clearing_fkey foreign key (business_id, clearing_entry_id)
    references app.journal_entries (business_id, id) on delete restrict deferrable initially deferred,
  constraint trust_transactions_undo_fkey foreign key (business_id, undo_entry_id)
    references app.journal_entries (business_id, id) on delete restrict deferrable initially deferred,
  constraint trust_transactions_undo_clearing_fkey foreign key (business_id, undo_clearing_entry_id)
    references app.journal_entries (business_id, id) on delete restrict deferrable initially deferred,
  constraint trust_transactions_office_fkey foreign key (business_id, office_entry_id)
    references app.journal_entries (business_id, id) on delete restrict deferrable initially deferred,
  constraint trust_transactions_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint trust_transactions_undoer_fkey foreign key (business_id, undone_by) references app.members (business_id, id) on delete restrict,
  constraint trust_transactions_one_per_number unique (business_id, number),
  constraint trust_transactions_one_per_cheque unique (business_id, book_id, cheque_number),
  constraint trust_transactions_one_per_payment unique (business_id, payment_id),
  constraint trust_transactions_one_per_entry unique (business_id, entry_id),
  -- T4: money of one ledger moves to another only with what the client allowed.
  constraint trust_transactions_with_authority check ((kind = 'ledgerTransfer') = (to_ledger_id is not null) and (kind = 'ledgerTransfer') = (authority <> '')),
  constraint trust_transactions_other_ledger check (to_ledger_id <> ledger_id),
  -- T7: the office gets client money for an invoice only.
  constraint trust_transactions_for_invoice check (
    (kind = 'officeTransfer') = (invoice_id is not null) and (kind = 'officeTransfer') = (payment_id is not null)),
  constraint trust_transactions_office_leg check (
    kind = 'interestPaidOut' or (kind in ('madeGood', 'firmDeposit', 'bankCharge', 'floatReturn')) = (office_entry_id is not null)),
  constraint trust_transactions_receipt check ((kind = 'deposit') = (number is not null)),
  constraint trust_transactions_cheque check (cheque_number is null or (kind = 'disbursement' and method = 'cheque')),
  constraint trust_transactions_method check ((kind = 'ledgerTransfer') = (method = 'ledger')),
  -- Only deposits by cheque and card wait to be cleared.
  constraint trust_transactions_waits check (
    case when kind = 'deposit' and method in ('cheque', 'card') then (cleared_on is null) = (clearing_entry_id is null)
    else cleared_on = effective_on and clearing_entry_id is null end),
  constraint trust_transactions_cleared_after check (cleared_on >= effective_on),
  constraint trust_transactions_undone_after check (undone_on >= effective_on and undone_on >= coalesce(cleared_on, undone_on)),
  constraint trust_transactions_undone_completely check (
    (status = 'posted') = (undone_on is null) and (undone_on is null) = (undone_at is null) and (undone_on is null) = (undo_reason = '')
    and (undone_on is null) = (undo_entry_id is null)
    and (undo_clearing_entry_id is not null) = (undone_on is not null and clearing_entry_id is not null))
);
create index trust_transactions_by_day on app.trust_transactions (business_id, book_id, effective_on desc, id desc);
create index trust_transactions_by_ledger on app.trust_transactions (business_id, ledger_id, effective_on desc, id desc);
create index trust_transactions_to_ledger on app.trust_transactions (business_id, to_ledger_id, effective_on desc, id desc) where to_ledger_id is not null;
create index trust_transactions_by_client on app.trust_transactions (business_id, client_id, effective_on desc);
create index trust_transactions_by_invoice on app.trust_transactions (business_id, invoice_id) where invoice_id is not null;
create index trust_transactions_uncleared on app.trust_transactions (business_id, book_id, effective_on) where cleared_on is null and undone_on is null;
-- T19: a reference is used once in an account, unless what it stood for was undone.
create unique index trust_transactions_one_per_reference on app.trust_transactions (business_id, book_id, reference)
  where reference <> '' and undone_on is null and batch_position = 1;
call app.guard_firm_table('trust_transactions');
create policy scope on app.trust_transactions as restrictive for select to app_server
  using ((select app.sees_all_matters()) or (matter_ids <> '{}' and matter_ids <@ (select app.assigned_matter_ids())));
create trigger protect_posted before update or delete on app.trust_transactions for each row when (old.undone_on is null)
  execute function app.protect_posted('{cleared_on,clearing_entry_id,status,undone_on,undone_at,undone_by,undo_reason,undo_entry_id,undo_clearing_entry_id,updated_at,version}');
create trigger protect_cleared before update on app.trust_transactions for each row
  when (old.cleared_on is not null) execute function app.protect_posted('{status,undone_on,undone_at,undone_by,undo_reason,undo_entry_id,undo_clearing_entry_id,updated_at,version}');
create trigger protect_undone before update or delete on app.trust_transactions for each row when (old.undone_on is not null)
  execute function app.protect_posted('{}');
-- T8: at the end of a transaction the office has what the transaction says, in a payment or in an entry.
create constraint trigger check_office_leg after insert or update on app.trust_transactions deferrable initially deferred
  for each row when (new.payment_id is not null or new.office_entry_id is not null) execute function app.check_trust_office_leg();
create constraint trigger check_trust_leg after update on app.payments deferrable initially deferred
  for each row when (old.undone_at is null and new.undone_at is not null) execute function app.check_trust_payment();

-- T17: a matter that holds client money is not closed, deleted or given to another client, nor is its client deleted or merged.
create trigger refuse_holding_client_money before update of status, client_id, deleted_at on app.matters for each row
  when ((new.status = 'closed' and old.status <> 'closed') or new.client_id <> old.client_id or (old.deleted_at is null and new.deleted_at is not null))
  execute function app.refuse_holding_client_money('matter_id');
create trigger refuse_holding_client_money before update of deleted_at on app.clients for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.refuse_holding_client_money('client_id');

call app.let_searcher_read('trust_ledgers', 'trust_transactions');
call app.let_ledger_write('trust_accounts', 'trust_ledgers', 'trust_transactions', 'matters');
grant select on app.trust_accounts, app.trust_ledgers, app.trust_transactions to app_ledger;
grant select (business_id, id, client_id, status, deleted_at) on app.matters to app_ledger;
grant update (balance_minor, cleared_minor, latest_on) on app.trust_ledgers to app_ledger;
grant insert on app.trust_transactions to app_ledger;
grant update (cleared_on, clearing_entry_id, status, undone_on, undone_at, undone_by, undo_reason, undo_entry_id, undo_clearing_entry_id, updated_at, version)
  on app.trust_transactions to app_ledger;
grant update (name) on app.books to app_ledger;

grant select on app.trust_accounts, app.trust_ledgers, app.trust_transactions to app_server;
grant insert on app.trust_accounts to app_server;
grant update (bank_name, account_number, allow_uncleared, float_max_minor, cheque_clearing_days, interest_to, archived_at, updated_at, version)
  on app.trust_accounts to app_server;
grant insert (business_id, id, book_id, kind, client_id, matter_id, currency, created_by, created_at, updated_at) on app.trust_ledgers to app_server;
grant update (closed_at, closed_by, updated_at, version) on app.trust_ledgers to app_server;
grant delete on app.trust_ledgers to app_server;
