-- How a firm's documents look, where clients pay, and the documents that were issued, by the hash of their bytes.

-- A firm without a row uses the defaults of the columns. Its address and tax number are in app.businesses.
create table app.letterheads (
  business_id uuid not null references app.businesses (id) on delete restrict,
  template text not null default 'classic' check (template in ('classic', 'plain', 'detailed')),
  color text not null default '#2D4C8C' check (color ~ '^#[0-9A-F]{6}$'),
  phone text not null default '' check (length(phone) <= 60),
  email text not null default '' check (length(email) <= 254),
  -- At the foot of each page.
  footer text not null default '' check (length(footer) <= 300),
  -- Which logo it is; its bytes are in app.logos.
  logo_sha256 text check (logo_sha256 ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id)
);
call app.guard_firm_table('letterheads', key_column => 'business_id');

create table app.logos (
  business_id uuid not null references app.businesses (id) on delete restrict,
  -- A PNG.
  content bytea not null check (length(content) between 1 and 524288),
  primary key (business_id)
);
comment on table app.logos is 'unaudited: the letterhead names the hash of its logo';
call app.guard_firm_table('logos', key_column => 'business_id');

-- The account into which clients pay in a currency, as documents and the pay page show it.
create table app.bank_details (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  currency app.currency_code not null references app.currencies (code),
  bank_name text not null check (length(bank_name) between 1 and 120),
  account_name text not null check (length(account_name) between 1 and 120),
  account_number text not null default '' check (length(account_number) <= 60),
  -- Sort code, routing number or branch.
  branch_code text not null default '' check (length(branch_code) <= 60),
  iban text not null default '' check (length(iban) <= 42),
  bic text not null default '' check (length(bic) <= 11),
  primary key (business_id, id),
  constraint bank_details_one_per_currency unique (business_id, currency),
  constraint bank_details_name_an_account check (account_number <> '' or iban <> '')
);
call app.guard_firm_table('bank_details');

-- An issued document is made once. Its bytes stay in the store while this row names them.
create table app.stored_documents (
  business_id uuid not null references app.businesses (id) on delete restrict,
  kind text not null check (kind in ('invoice', 'receipt', 'creditNote')),
  record_id uuid not null,
  matter_ids uuid[] not null,
  sha256 text not null,
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null default now(),
  primary key (business_id, kind, record_id),
  constraint stored_documents_content_fkey foreign key (sha256) references app.stored_contents (sha256) on delete restrict
);
create index stored_documents_by_content on app.stored_documents (sha256);
call app.guard_firm_table('stored_documents', key_column => 'record_id');
call app.let_searcher_read('stored_documents');

-- Null is the firm's.
alter table app.invoices add column template text check (template in ('classic', 'plain', 'detailed'));

grant select, insert, update on app.letterheads to app_server;
grant select, insert, update, delete on app.logos, app.bank_details to app_server;
grant select, insert on app.stored_documents to app_server;
grant update (template) on app.invoices to app_server;
