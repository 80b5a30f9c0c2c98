-- Card payments through providers: the firm's keys, checkouts, and what providers tell of them.

-- The keys are sealed by the server, whose key is not in the database.
create table app.payment_providers (
  business_id uuid not null references app.businesses (id) on delete restrict,
  provider text not null check (provider in ('stripe', 'paystack')),
  sealed_secret_key bytea not null,
  -- What the provider signs its messages with, where that is not the secret key.
  sealed_signing_secret bytea,
  -- The last characters of the secret key, by which people tell keys apart.
  key_hint text not null check (length(key_hint) <= 8),
  is_test boolean not null,
  is_enabled boolean not null default true,
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, provider),
  constraint payment_providers_member_fkey foreign key (business_id, updated_by) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('payment_providers', key_column => 'business_id');

-- A payer who was sent to a provider's page to pay an invoice, and what became of it.
create table app.online_checkouts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  -- Also our reference at the provider.
  id uuid not null,
  invoice_id uuid not null,
  provider text not null check (provider in ('stripe', 'paystack')),
  -- Null until the provider has answered.
  provider_id text check (length(provider_id) between 1 and 300),
  url text check (length(url) <= 2000),
  currency app.currency_code not null references app.currencies (code),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'returned')),
  -- The payment at the provider, and the one that was recorded of it.
  provider_payment text check (length(provider_payment) between 1 and 300),
  payment_id uuid,
  -- What a person has to look at: another amount than was asked for, money paid back in part.
  problem text not null default '' check (length(problem) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint online_checkouts_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint online_checkouts_one_per_payment unique (business_id, provider, provider_payment),
  constraint online_checkouts_paid_completely check ((status in ('paid', 'returned')) = (provider_payment is not null))
);
create index online_checkouts_by_invoice on app.online_checkouts (business_id, invoice_id, created_at desc);
create index online_checkouts_open on app.online_checkouts (business_id, created_at) where status = 'open';
create index online_checkouts_problems on app.online_checkouts (business_id, updated_at desc) where problem <> '';
call app.guard_firm_table('online_checkouts');
create policy of_invoice on app.online_checkouts as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = online_checkouts.business_id and i.id = invoice_id));

-- Messages of providers. One that comes again is found by its key and does nothing.
create table app.provider_messages (
  business_id uuid not null references app.businesses (id) on delete restrict,
  provider text not null check (provider in ('stripe', 'paystack')),
  message_id text not null check (length(message_id) between 1 and 300),
  kind text not null check (kind in ('checkout', 'refunded', 'disputed', 'disputeWon')),
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (business_id, provider, message_id)
);
comment on table app.provider_messages is 'unaudited: it holds what providers tell; what follows from it is audited with the payment';
call app.guard_firm_table('provider_messages', key_column => 'message_id');

call app.let_searcher_read('online_checkouts');
grant select, insert, update, delete on app.payment_providers to app_server;
grant select, insert, update on app.online_checkouts, app.provider_messages to app_server;
