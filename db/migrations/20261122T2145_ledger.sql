-- The double-entry journal: books, accounts, entries, postings, what is kept of them, and the closing of months.
-- Only the functions of app_ledger write entries, postings and what is kept; the roles that serve may read them.

grant usage on schema app to app_ledger;

-- Books that no entry can mix: a firm has one for the office, and one for each trust bank account.
create table app.books (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('office', 'trust')),
  name text not null check (length(name) between 1 and 120),
  currency app.currency_code not null references app.currencies (code),
  -- The last day of the months that are closed.
  closed_through date,
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);
-- A firm with several legal entities would have several; this index is all that prevents it.
create unique index books_one_office on app.books (business_id) where kind = 'office';
call app.guard_firm_table('books');
call app.let_searcher_read('books');

create table app.ledger_accounts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9.-]{0,11}$'),
  name text not null check (length(name) between 1 and 120),
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  -- What posting rules look the account up by.
  role text check (role ~ '^[a-zA-Z]+$'),
  -- An account in one currency, such as a bank account, takes no other.
  currency app.currency_code references app.currencies (code),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint ledger_accounts_book_fkey foreign key (business_id, book_id) references app.books (business_id, id) on delete restrict,
  constraint ledger_accounts_one_per_code unique (business_id, book_id, code),
  constraint ledger_accounts_one_per_role unique (business_id, book_id, role),
  -- Lets a posting name an account of its own book only.
  constraint ledger_accounts_of_book unique (business_id, book_id, id),
  constraint ledger_accounts_role_stays check (role is null or archived_at is null)
);
call app.guard_firm_table('ledger_accounts');
create trigger protect_ledger_account before update or delete on app.ledger_accounts
  for each row execute function app.protect_ledger_account();

-- One business event, whole and balanced, never changed: a correction is another entry that reverses it.
create table app.journal_entries (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  -- The day that it counts on, and the moment at which it was written.
  effective_on date not null check (effective_on between '1970-01-01' and '2199-12-31'),
  recorded_at timestamptz not null,
  recorded_by uuid,
  request_id text,
  -- What happened, such as invoice.approved, and the id of the row that tells of it.
  event text not null check (event ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  event_id uuid not null,
  -- Entries made by hand are numbered; others are known by the number of their document, which is their reference.
  number text check (length(number) between 1 and 40),
  reference text not null check (length(reference) <= 120),
  description text not null check (length(description) between 1 and 500),
  reverses_id uuid,
  reason text not null check (length(reason) <= 2000),
  -- Matters of its postings: the ethical wall of one hides the entry.
  matter_ids uuid[] not null,
  -- SHA-256 over the entry and its postings (app.digest_entry).
  digest bytea not null check (length(digest) = 32),
  primary key (business_id, id),
  constraint journal_entries_book_fkey foreign key (business_id, book_id) references app.books (business_id, id) on delete restrict,
  constraint journal_entries_of_book unique (business_id, book_id, id, effective_on),
  constraint journal_entries_posted_once unique (business_id, event, event_id),
  constraint journal_entries_reversed_once unique (business_id, reverses_id),
  constraint journal_entries_one_per_number unique (business_id, number),
  constraint journal_entries_reversed_fkey foreign key (business_id, reverses_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint journal_entries_reversed_with_reason check (reverses_id is null or reason <> '')
);
create index journal_entries_by_moment on app.journal_entries (business_id, recorded_at);
create index journal_entries_by_day on app.journal_entries (business_id, book_id, effective_on desc, id desc);
call app.guard_firm_table('journal_entries');
create trigger append_only before update or delete or truncate on app.journal_entries for each statement execute function app.refuse_change();

create table app.postings (
  business_id uuid not null,
  entry_id uuid not null,
  line integer not null,
  book_id uuid not null,
  account_id uuid not null,
  effective_on date not null,
  -- The views in which it counts.
  basis text not null check (basis in ('both', 'accrual', 'cash')),
  -- Debits are positive, credits negative: in the currency that moved, and in that of the book.
  currency app.currency_code not null references app.currencies (code),
  minor bigint not null,
  base_minor bigint not null,
  -- Explains the two amounts: foreign units for one unit of the book's currency.
  exchange_rate numeric(24, 12) check (exchange_rate > 0),
  client_id uuid,
  matter_id uuid,
  invoice_id uuid,
  ledger_id uuid,
  -- Of client money: whether it may be paid out.
  is_cleared boolean,
  description text not null check (length(description) <= 500),
  primary key (business_id, entry_id, line),
  constraint postings_entry_fkey foreign key (business_id, book_id, entry_id, effective_on)
    references app.journal_entries (business_id, book_id, id, effective_on) on delete restrict,
  constraint postings_account_fkey foreign key (business_id, book_id, account_id)
    references app.ledger_accounts (business_id, book_id, id) on delete restrict,
  constraint postings_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint postings_move_something check (minor <> 0 or base_minor <> 0)
);
-- matter_id is part of every index that sums postings, because the wall asks for it.
create index postings_by_account on app.postings (business_id, account_id, effective_on, entry_id) include (basis, currency, minor, base_minor, matter_id);
create index postings_by_client on app.postings (business_id, client_id, effective_on) where client_id is not null;
create index postings_by_matter on app.postings (business_id, matter_id, effective_on) where matter_id is not null;
create index postings_by_invoice on app.postings (business_id, invoice_id) where invoice_id is not null;
create index postings_by_ledger on app.postings (business_id, ledger_id, effective_on) include (minor, is_cleared, matter_id) where ledger_id is not null;
comment on table app.postings is 'unaudited: sealed by the digest of their entry';
call app.guard_firm_table('postings');
create trigger append_only before update or delete or truncate on app.postings for each statement execute function app.refuse_change();
create trigger check_laws after insert on app.postings referencing new table as new_postings
  for each statement execute function app.check_postings();

-- Sums of postings by month, firm-wide: whoever reads them needs a permission for the firm's accounts.
create table app.account_months (
  business_id uuid not null,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  basis text not null,
  currency app.currency_code not null,
  minor bigint not null,
  base_minor bigint not null,
  primary key (business_id, account_id, month, basis, currency),
  constraint account_months_account_fkey foreign key (business_id, account_id) references app.ledger_accounts (business_id, id) on delete restrict
);
comment on table app.account_months is 'unaudited: sums of postings';
call app.guard_firm_table('account_months');

-- What entries add to account_months and app.fold_account_months has not added yet, so that writers never wait for each other.
create table app.month_deltas (
  business_id uuid not null,
  entry_id uuid not null,
  account_id uuid not null,
  month date not null,
  basis text not null,
  currency app.currency_code not null,
  minor bigint not null,
  base_minor bigint not null,
  primary key (business_id, entry_id, account_id, basis, currency)
);
comment on table app.month_deltas is 'unaudited: sums of postings';
call app.guard_firm_table('month_deltas');
call app.let_searcher_read('month_deltas', 'postings', 'journal_entries');

-- What is open of an invoice on a matter: the row that payments lock. An invoice adds it with nothing open; postings move it.
create table app.invoice_shares (
  business_id uuid not null,
  invoice_id uuid not null,
  matter_id uuid not null,
  client_id uuid not null,
  due_on date not null,
  currency app.currency_code not null references app.currencies (code),
  total_minor bigint not null check (total_minor >= 0),
  open_minor bigint not null default 0,
  open_base_minor bigint not null default 0,
  primary key (business_id, invoice_id, matter_id),
  constraint invoice_shares_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint invoice_shares_never_overpaid check (open_minor between 0 and total_minor),
  constraint invoice_shares_no_residue check (open_minor > 0 or open_base_minor = 0),
  constraint invoice_shares_same_sign check (open_base_minor >= 0)
);
create index invoice_shares_by_matter on app.invoice_shares (business_id, matter_id);
create index invoice_shares_by_due_day on app.invoice_shares (business_id, due_on)
  include (client_id, matter_id, invoice_id, currency, open_minor, open_base_minor) where open_minor > 0;
create index invoice_shares_by_client on app.invoice_shares (business_id, client_id) where open_minor > 0;
comment on table app.invoice_shares is 'unaudited: sums of postings';
call app.guard_firm_table('invoice_shares');

-- What a payment is split over (billing-maths R11), and what the cash view recognises: the accounts of an invoice on a matter.
create table app.invoice_parts (
  business_id uuid not null,
  invoice_id uuid not null,
  matter_id uuid not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('interest', 'expense', 'tax', 'fee')),
  account_id uuid not null,
  tax_code_id uuid,
  total_minor bigint not null check (total_minor >= 0),
  open_minor bigint not null default 0,
  primary key (business_id, invoice_id, matter_id, position),
  constraint invoice_parts_share_fkey foreign key (business_id, invoice_id, matter_id)
    references app.invoice_shares (business_id, invoice_id, matter_id) on delete restrict,
  constraint invoice_parts_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint invoice_parts_account_fkey foreign key (business_id, account_id) references app.ledger_accounts (business_id, id) on delete restrict,
  constraint invoice_parts_never_overpaid check (open_minor between 0 and total_minor)
);
create index invoice_parts_by_matter on app.invoice_parts (business_id, matter_id);
comment on table app.invoice_parts is 'unaudited: kept equal to their share';
call app.guard_firm_table('invoice_parts');
-- At the end of a transaction the parts of a share sum to it.
create constraint trigger check_parts after insert or update on app.invoice_shares deferrable initially deferred
  for each row execute function app.check_invoice_parts();
create constraint trigger check_parts after insert or update or delete on app.invoice_parts deferrable initially deferred
  for each row execute function app.check_invoice_parts();

-- When and why months were closed and opened again.
create table app.closings (
  business_id uuid not null,
  id uuid not null,
  book_id uuid not null,
  action text not null check (action in ('closed', 'reopened')),
  -- The last day that is closed from then on; null where no day is.
  through date,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  reason text not null check (length(reason) <= 2000),
  -- SHA-256 over the trial balance at its last day, in both views; null where months were opened again.
  digest bytea check (length(digest) = 32),
  primary key (business_id, id),
  constraint closings_book_fkey foreign key (business_id, book_id) references app.books (business_id, id) on delete restrict,
  constraint closings_closed_to_a_day check ((action = 'closed') = (digest is not null) and (action = 'reopened' or through is not null)),
  constraint closings_reopened_with_reason check (action = 'closed' or reason <> '')
);
create index closings_by_book on app.closings (business_id, book_id, at desc);
call app.guard_firm_table('closings');
create trigger append_only before update or delete or truncate on app.closings for each statement execute function app.refuse_change();

call app.let_ledger_write('books', 'ledger_accounts', 'journal_entries', 'postings', 'account_months', 'month_deltas',
  'invoice_shares', 'invoice_parts', 'closings');
grant select on app.books, app.ledger_accounts, app.journal_entries, app.postings, app.account_months, app.month_deltas,
  app.invoice_shares, app.invoice_parts, app.closings to app_ledger;
grant update (closed_through, currency) on app.books to app_ledger;
grant insert on app.journal_entries, app.postings, app.closings to app_ledger;
grant insert, delete on app.month_deltas to app_ledger;
grant insert, update on app.account_months to app_ledger;
grant update (open_minor, open_base_minor) on app.invoice_shares to app_ledger;
grant update (open_minor) on app.invoice_parts to app_ledger;

grant select on app.books, app.ledger_accounts, app.journal_entries, app.postings, app.account_months, app.month_deltas,
  app.invoice_shares, app.invoice_parts, app.closings to app_server;
grant insert (business_id, id, kind, name, currency) on app.books to app_server;
grant insert, delete on app.ledger_accounts to app_server;
grant update (code, name, archived_at, version, updated_at) on app.ledger_accounts to app_server;
-- Nothing is open on a new share: only postings open it, up to its total.
grant insert (business_id, invoice_id, matter_id, client_id, due_on, currency, total_minor) on app.invoice_shares to app_server;
grant insert (business_id, invoice_id, matter_id, position, kind, account_id, tax_code_id, total_minor) on app.invoice_parts to app_server;

-- A firm that has posted nothing may still change its currency, and its books follow.
create trigger set_book_currency after update of currency on app.businesses for each row
  when (new.currency <> old.currency) execute function app.set_book_currency();
