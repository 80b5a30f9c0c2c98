-- What the bank says of an account of client money, what of it stands for which entries, and the reconciliations that lock its
-- periods. Matches, signatures and what is stored of a reconciliation are written by functions of app_ledger only.

-- A file of the bank as it was imported. Its lines never change.
create table app.bank_statements (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (format in ('csv', 'ofx', 'mt940', 'camt053')),
  sha256 text not null,
  size_bytes bigint not null check (size_bytes > 0),
  from_on date not null,
  to_on date not null,
  -- What the file says of the balance before its first and after its last line; null where it says nothing.
  opening_minor bigint,
  closing_minor bigint,
  -- The last line of the account that the closing balance includes.
  closing_line_id uuid,
  line_count integer not null check (line_count >= 0),
  -- Lines of the file that other statements had brought already.
  repeated_count integer not null check (repeated_count >= 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint bank_statements_account_fkey foreign key (business_id, book_id) references app.trust_accounts (business_id, id) on delete restrict,
  constraint bank_statements_content_fkey foreign key (sha256) references app.stored_contents (sha256) on delete restrict,
  constraint bank_statements_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint bank_statements_days check (from_on <= to_on)
);
create index bank_statements_by_account on app.bank_statements (business_id, book_id, to_on desc);
create index bank_statements_by_content on app.bank_statements (sha256);
call app.guard_firm_table('bank_statements');

create table app.bank_matches (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  -- The only entry that fits, a rule that was learned, or a person.
  made text not null check (made in ('exact', 'rule', 'hand')),
  -- The day from which on lines and entries count as matched: the last of theirs, or the first that was not locked.
  counts_from date not null,
  matter_ids uuid[] not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint bank_matches_account_fkey foreign key (business_id, book_id) references app.trust_accounts (business_id, id) on delete restrict,
  constraint bank_matches_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict
);
create index bank_matches_by_account on app.bank_matches (business_id, book_id, counts_from);
call app.guard_firm_table('bank_matches');

create table app.bank_lines (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  statement_id uuid not null,
  position integer not null check (position > 0),
  booked_on date not null,
  currency app.currency_code not null references app.currencies (code),
  -- Money in is positive.
  amount_minor bigint not null check (amount_minor <> 0),
  party text not null check (length(party) <= 200),
  description text not null check (length(description) <= 500),
  reference text not null check (length(reference) <= 120),
  balance_minor bigint,
  -- By what the same line is known in another file; equal lines of one file are counted.
  fingerprint text not null check (length(fingerprint) between 1 and 64),
  occurrence integer not null check (occurrence > 0),
  match_id uuid,
  primary key (business_id, id),
  constraint bank_lines_statement_fkey foreign key (business_id, statement_id) references app.bank_statements (business_id, id) on delete restrict,
  constraint bank_lines_match_fkey foreign key (business_id, match_id) references app.bank_matches (business_id, id) on delete restrict,
  constraint bank_lines_account_fkey foreign key (business_id, book_id) references app.trust_accounts (business_id, id) on delete restrict,
  constraint bank_lines_imported_once unique (business_id, book_id, fingerprint, occurrence)
);
create index bank_lines_by_day on app.bank_lines (business_id, book_id, booked_on desc, id desc);
create index bank_lines_open on app.bank_lines (business_id, book_id, booked_on) where match_id is null;
create index bank_lines_by_match on app.bank_lines (business_id, match_id) where match_id is not null;
create index bank_lines_by_statement on app.bank_lines (business_id, statement_id, position);
comment on table app.bank_lines is 'unaudited: lines come and go with their statement, and are matched by bank_matches; both are audited';
call app.guard_firm_table('bank_lines');
create trigger protect_posted before update on app.bank_lines for each row execute function app.protect_posted('{match_id}');
create trigger check_import after insert on app.bank_lines referencing new table as changed for each statement execute function app.check_bank_lines();
create trigger check_removal after delete on app.bank_lines referencing old table as changed for each statement execute function app.check_bank_lines();

-- The entries of a match: an entry is in one match at most.
create table app.bank_match_entries (
  business_id uuid not null references app.businesses (id) on delete restrict,
  entry_id uuid not null,
  match_id uuid not null,
  primary key (business_id, entry_id),
  constraint bank_match_entries_match_fkey foreign key (business_id, match_id) references app.bank_matches (business_id, id) on delete restrict,
  constraint bank_match_entries_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict
);
create index bank_match_entries_by_match on app.bank_match_entries (business_id, match_id);
comment on table app.bank_match_entries is 'unaudited: they come and go with their match, which is audited';
call app.guard_firm_table('bank_match_entries', key_column => 'entry_id');

-- Why a line has no entry: the bank made an error, or nobody knows yet whose money it is.
create table app.bank_line_notes (
  business_id uuid not null references app.businesses (id) on delete restrict,
  line_id uuid not null,
  kind text not null check (kind in ('bankError', 'unidentified')),
  note text not null check (length(note) <= 500),
  -- Of unidentified money: the day by which it is identified or returned.
  due_on date,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, line_id),
  constraint bank_line_notes_line_fkey foreign key (business_id, line_id) references app.bank_lines (business_id, id) on delete restrict,
  constraint bank_line_notes_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint bank_line_notes_reason check ((kind = 'unidentified') = (due_on is not null) and (kind = 'unidentified' or note <> ''))
);
call app.guard_firm_table('bank_line_notes', key_column => 'line_id');

-- What people did with lines of the same words: which ledger they are for, or that they are charges or interest.
create table app.bank_rules (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  words text not null check (length(words) between 1 and 200),
  is_in boolean not null,
  purpose text not null check (purpose in ('ledger', 'bankCharge', 'interest')),
  ledger_id uuid,
  matter_id uuid,
  -- How often in a row people have done the same.
  times integer not null default 1 check (times > 0),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint bank_rules_ledger_fkey foreign key (business_id, book_id, ledger_id) references app.trust_ledgers (business_id, book_id, id) on delete restrict,
  constraint bank_rules_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint bank_rules_account_fkey foreign key (business_id, book_id) references app.trust_accounts (business_id, id) on delete restrict,
  constraint bank_rules_one_per_words unique (business_id, book_id, words, is_in),
  constraint bank_rules_of_ledger check ((purpose = 'ledger') = (ledger_id is not null) and (ledger_id is not null or matter_id is null))
);
create index bank_rules_by_matter on app.bank_rules (business_id, matter_id) where matter_id is not null;
call app.guard_firm_table('bank_rules');

-- Which columns of the bank's CSV files mean what, as somebody said it when the first was imported.
create table app.bank_file_layouts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  book_id uuid not null,
  layout jsonb not null,
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (business_id, book_id),
  constraint bank_file_layouts_account_fkey foreign key (business_id, book_id) references app.trust_accounts (business_id, id) on delete restrict,
  constraint bank_file_layouts_editor_fkey foreign key (business_id, updated_by) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('bank_file_layouts', key_column => 'book_id');

create table app.trust_reconciliations (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  book_id uuid not null,
  through_on date not null,
  currency app.currency_code not null references app.currencies (code),
  status text not null default 'draft' check (status in ('draft', 'prepared', 'locked')),
  -- What the bank says at the end of the day.
  statement_minor bigint not null,
  note text not null default '' check (length(note) <= 2000),
  -- As they were signed. Lines of the bank without an entry are signed amounts, errors and unidentified money.
  in_transit_minor bigint,
  outstanding_minor bigint,
  errors_minor bigint,
  unidentified_minor bigint,
  cash_book_minor bigint,
  ledgers_minor bigint,
  prepared_by uuid,
  prepared_at timestamptz,
  reviewed_by uuid,
  reviewed_at timestamptz,
  -- Why a reviewer gave it back.
  return_reason text not null default '' check (length(return_reason) <= 2000),
  pack_digest text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint trust_reconciliations_account_fkey foreign key (business_id, book_id) references app.trust_accounts (business_id, id) on delete restrict,
  constraint trust_reconciliations_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint trust_reconciliations_preparer_fkey foreign key (business_id, prepared_by) references app.members (business_id, id) on delete restrict,
  constraint trust_reconciliations_reviewer_fkey foreign key (business_id, reviewed_by) references app.members (business_id, id) on delete restrict,
  constraint trust_reconciliations_one_per_day unique (business_id, book_id, through_on),
  -- Whoever prepares it does not review it, whatever their roles.
  constraint trust_reconciliations_two_people check (reviewed_by <> prepared_by),
  constraint trust_reconciliations_signed check ((status = 'draft') = (prepared_by is null) and (prepared_by is null) = (prepared_at is null)
    and (status = 'locked') = (reviewed_by is not null) and (reviewed_by is null) = (reviewed_at is null) and (status = 'locked') = (pack_digest is not null)),
  -- The three figures are one, to the minor unit.
  constraint trust_reconciliations_agree check (status = 'draft' or (cash_book_minor is not null and ledgers_minor = cash_book_minor
    and statement_minor + in_transit_minor - outstanding_minor - errors_minor - unidentified_minor = cash_book_minor))
);
create unique index trust_reconciliations_one_open on app.trust_reconciliations (business_id, book_id) where status <> 'locked';
call app.guard_firm_table('trust_reconciliations');
create trigger protect_locked before update or delete on app.trust_reconciliations for each row when (old.status = 'locked')
  execute function app.protect_posted('{}');
create trigger check_period before insert or update on app.trust_reconciliations for each row execute function app.check_reconciliation();

-- Entries that were in transit or outstanding when a period was locked, from which the next reconciliation goes on.
create table app.trust_reconciliation_items (
  business_id uuid not null references app.businesses (id) on delete restrict,
  reconciliation_id uuid not null,
  entry_id uuid not null,
  effective_on date not null,
  minor bigint not null,
  primary key (business_id, reconciliation_id, entry_id),
  constraint trust_reconciliation_items_reconciliation_fkey foreign key (business_id, reconciliation_id)
    references app.trust_reconciliations (business_id, id) on delete restrict,
  constraint trust_reconciliation_items_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict
);
comment on table app.trust_reconciliation_items is 'unaudited: written once with the locking of their reconciliation, which is audited';
call app.guard_firm_table('trust_reconciliation_items', key_column => 'reconciliation_id');
create trigger append_only before update or delete or truncate on app.trust_reconciliation_items for each statement execute function app.refuse_change();

-- All that was signed, as text whose SHA-256 the reconciliation has. It names clients, so the walls of their matters hide it.
create table app.trust_reconciliation_packs (
  business_id uuid not null references app.businesses (id) on delete restrict,
  reconciliation_id uuid not null,
  matter_ids uuid[] not null,
  content text not null,
  primary key (business_id, reconciliation_id),
  constraint trust_reconciliation_packs_reconciliation_fkey foreign key (business_id, reconciliation_id)
    references app.trust_reconciliations (business_id, id) on delete restrict
);
comment on table app.trust_reconciliation_packs is 'unaudited: written once; its digest is in its reconciliation, which is audited';
call app.guard_firm_table('trust_reconciliation_packs', key_column => 'reconciliation_id');
create trigger append_only before update or delete or truncate on app.trust_reconciliation_packs for each statement execute function app.refuse_change();

call app.let_searcher_read('bank_statements');
call app.let_ledger_write('bank_statements', 'bank_lines', 'bank_matches', 'bank_match_entries', 'bank_line_notes', 'trust_reconciliations',
  'trust_reconciliation_items', 'trust_reconciliation_packs');
grant select on app.bank_statements, app.bank_lines, app.bank_matches, app.bank_match_entries, app.bank_line_notes, app.trust_reconciliations,
  app.trust_reconciliation_items, app.trust_reconciliation_packs to app_ledger;
grant update (match_id) on app.bank_lines to app_ledger;
grant insert, delete on app.bank_matches, app.bank_match_entries to app_ledger;
grant update on app.trust_reconciliations to app_ledger;
grant insert on app.trust_reconciliation_items, app.trust_reconciliation_packs to app_ledger;

grant select on app.bank_statements, app.bank_lines, app.bank_matches, app.bank_match_entries, app.bank_line_notes, app.bank_rules, app.bank_file_layouts,
  app.trust_reconciliations, app.trust_reconciliation_items, app.trust_reconciliation_packs to app_server;
grant insert, delete on app.bank_statements to app_server;
grant insert (business_id, id, book_id, statement_id, position, booked_on, currency, amount_minor, party, description, reference, balance_minor, fingerprint,
  occurrence) on app.bank_lines to app_server;
grant delete on app.bank_lines to app_server;
grant insert, update, delete on app.bank_line_notes, app.bank_rules, app.bank_file_layouts to app_server;
grant insert (business_id, id, book_id, through_on, currency, statement_minor, note, created_by, created_at, updated_at) on app.trust_reconciliations to app_server;
grant update (through_on, statement_minor, note, updated_at, version) on app.trust_reconciliations to app_server;
grant delete on app.trust_reconciliations to app_server;

-- The PDF of a reconciliation is kept like those of issued records; which kinds there are, the features say.
alter table app.stored_documents drop constraint stored_documents_kind_check,
  -- A firm has few rows of this kind: the lock is over in a moment.
  -- squawk-ignore constraint-missing-not-valid
  add constraint stored_documents_kind_check check (kind ~ '^[a-z][A-Za-z]{1,39}$');
