-- Passkeys (WebAuthn) of accounts, what a browser signs with them, and when a session last proved who uses it.

create table app.passkeys (
  id uuid primary key,
  account_id uuid not null references app.accounts (id) on delete restrict,
  -- What the browser calls it.
  credential_id bytea not null,
  public_key bytea not null,
  -- How often it was used, as it counts itself; 0 for one that does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> '' and length(name) <= 80),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkeys_one_per_credential on app.passkeys (credential_id);
create index passkeys_by_account on app.passkeys (account_id);
alter table app.passkeys enable row level security, force row level security;
create policy own_passkeys on app.passkeys to app_server
  using ((select app.is_identity_realm()) or account_id = (select app.current_user_id()));
create trigger audit after insert or update or delete on app.passkeys for each row execute function app.write_audit('-', 'id');
create trigger notify after insert on app.passkeys
  for each row execute function app.notify_change('account', 'accountId', 'account_id');

-- The random number that a passkey signs. It works once, for one purpose.
create table app.passkey_challenges (
  id uuid primary key,
  secret_hash bytea not null,
  -- Null for a sign-in, which begins before anybody is known.
  account_id uuid references app.accounts (id) on delete restrict,
  purpose text not null check (purpose in ('register', 'sign_in', 'second_step', 'prove')),
  expires_at timestamptz not null,
  constraint passkey_challenges_of_account check ((account_id is null) = (purpose = 'sign_in'))
);
create unique index passkey_challenges_one_per_secret on app.passkey_challenges (secret_hash);
create index passkey_challenges_by_expiry on app.passkey_challenges (expires_at);
create index passkey_challenges_by_account on app.passkey_challenges (account_id);
comment on table app.passkey_challenges is 'unaudited: random numbers that live for five minutes';
alter table app.passkey_challenges enable row level security, force row level security;
create policy identity_only on app.passkey_challenges to app_server using ((select app.is_identity_realm()));

-- Sensitive acts need a proof that is ten minutes old at most. Signing in is one.
alter table app.sessions add column proven_at timestamptz not null default now();
drop trigger notify on app.sessions;
create trigger notify after update of ended_at, expires_at, proven_at on app.sessions
  for each row execute function app.notify_change('session', 'sessionId', 'id');

grant select, insert, update, delete on app.passkeys to app_server;
grant select, insert, delete on app.passkey_challenges to app_server;
