-- People, their sessions, and what proves an e-mail address. These tables belong to no firm. Then reference data,
-- which is the same for every firm.

create table app.accounts (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_email_form check (email = lower(email) and email like '%_@_%' and length(email) <= 254)
);
-- One account per address, whatever its letter case.
create unique index accounts_one_per_email on app.accounts (email);
-- Accounts are seen by themselves, by members of the same firm, and while signing in.
alter table app.accounts enable row level security, force row level security;
create trigger audit after insert or update or delete on app.accounts for each row execute function app.write_audit('-', 'id');
create trigger notify after update on app.accounts
  for each row execute function app.notify_change('account', 'accountId', 'id');
create trigger end_calendars after update of password_hash on app.accounts for each row
  when (new.password_hash is distinct from old.password_hash) execute function app.end_calendars_with_password();

create table app.sessions (
  id uuid primary key,
  account_id uuid not null references app.accounts (id) on delete restrict,
  -- Only the hash of the token is stored: a copy of the database signs nobody in.
  token_hash bytea not null,
  address inet,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index sessions_one_per_token on app.sessions (token_hash);
create index sessions_by_account on app.sessions (account_id) where ended_at is null;
alter table app.sessions enable row level security, force row level security;
create policy own_sessions on app.sessions to app_server
  using ((select app.is_identity_realm()) or account_id = (select app.current_user_id()));
create trigger audit after insert or update or delete on app.sessions for each row execute function app.write_audit('-', 'id');
create trigger notify after update of ended_at, expires_at on app.sessions
  for each row execute function app.notify_change('session', 'sessionId', 'id');

-- Verification and reset links. Each works once.
create table app.mail_links (
  id uuid primary key,
  account_id uuid not null references app.accounts (id) on delete restrict,
  purpose text not null check (purpose in ('verify', 'reset')),
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index mail_links_one_per_secret on app.mail_links (secret_hash);
create index mail_links_by_account on app.mail_links (account_id, purpose);
alter table app.mail_links enable row level security, force row level security;
create policy identity_only on app.mail_links to app_server
  using ((select app.is_identity_realm()) or account_id = (select app.current_user_id()));
create trigger audit after insert or update or delete on app.mail_links for each row execute function app.write_audit('-', 'id');

-- Sign-in attempts, counted per account name and per address. Names are hashed: people often type a password there by mistake.
create table app.sign_in_attempts (
  id bigint generated always as identity primary key,
  name_hash bytea not null,
  address inet not null,
  at timestamptz not null default now(),
  succeeded boolean not null,
  -- Mailed links and new accounts are counted too, each kind separately.
  kind text not null default 'sign-in'
);
create index sign_in_attempts_by_name on app.sign_in_attempts (kind, name_hash, at);
create index sign_in_attempts_by_address on app.sign_in_attempts (kind, address, at);
create index sign_in_attempts_by_moment on app.sign_in_attempts (at);
comment on table app.sign_in_attempts is 'unaudited: it is itself a log of attempts; a row is deleted after a day';

-- Answers stored for 24 hours, so that a repeated POST has no second effect (decisions.md).
create table app.idempotency_keys (
  owner text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_by_age on app.idempotency_keys (created_at);
comment on table app.idempotency_keys is 'unaudited: copies of answers whose changes are audited where they happen';

-- Reference data, the same for every firm.
create table app.currencies (
  id integer primary key,
  code app.currency_code not null unique,
  name text not null,
  symbol text not null,
  symbol_unambiguous text not null,
  minor_units smallint not null check (minor_units between 0 and 4)
);
comment on table app.currencies is 'unaudited: reference data, written by the reference loader only';

create table app.exchange_rates (
  base_currency app.currency_code not null,
  quote_currency app.currency_code not null,
  rate_on date not null,
  rate numeric(24, 12) not null check (rate > 0),
  source text not null,
  primary key (base_currency, quote_currency, rate_on)
);
comment on table app.exchange_rates is 'unaudited: reference data, written by the reference loader only';

create table app.plans (
  id uuid primary key,
  name text not null unique,
  duration_days integer not null check (duration_days > 0),
  price_minor bigint not null check (price_minor >= 0),
  price_ngn_minor bigint not null check (price_ngn_minor >= 0),
  user_limit integer not null check (user_limit > 0),
  position smallint not null
);
comment on table app.plans is 'unaudited: reference data, written by the reference loader only';

call app.let_searcher_read('accounts', 'sessions');

grant select, insert, update on app.accounts, app.sessions, app.mail_links to app_server;
grant select, insert, delete on app.sign_in_attempts, app.idempotency_keys to app_server;
grant select on app.currencies, app.exchange_rates, app.plans to app_server;
grant select on app.currencies, app.exchange_rates, app.plans to app_portal;
grant select, delete on app.sign_in_attempts, app.idempotency_keys to app_jobs;
