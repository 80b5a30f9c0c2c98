-- The second factor of an account: an authenticator app, recovery codes, and sign-ins that wait for a code. These tables
-- belong to no firm.

create table app.authenticators (
  account_id uuid primary key references app.accounts (id) on delete restrict,
  -- Sealed by a key that is not in the database.
  sealed_secret bytea not null,
  -- Null until its first code was entered: until then nobody is asked for one.
  confirmed_at timestamptz,
  -- The 30 seconds since 1970 whose code was used last: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
alter table app.authenticators enable row level security, force row level security;
create policy own_authenticator on app.authenticators to app_server
  using ((select app.is_identity_realm()) or account_id = (select app.current_user_id()));
create trigger audit after insert or update or delete on app.authenticators
  for each row execute function app.write_audit('-', 'account_id');

create table app.recovery_codes (
  id uuid primary key,
  account_id uuid not null references app.accounts (id) on delete restrict,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index recovery_codes_by_account on app.recovery_codes (account_id);
alter table app.recovery_codes enable row level security, force row level security;
create policy own_recovery_codes on app.recovery_codes to app_server
  using ((select app.is_identity_realm()) or account_id = (select app.current_user_id()));
create trigger audit after insert or update or delete on app.recovery_codes
  for each row execute function app.write_audit('-', 'id');

-- The password was right; the code is still to come. It is no session: its secret opens nothing else.
create table app.sign_in_challenges (
  id uuid primary key,
  account_id uuid not null references app.accounts (id) on delete restrict,
  secret_hash bytea not null,
  -- A sign-in ends with the password that began it.
  password_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index sign_in_challenges_one_per_secret on app.sign_in_challenges (secret_hash);
create index sign_in_challenges_by_account on app.sign_in_challenges (account_id);
alter table app.sign_in_challenges enable row level security, force row level security;
create policy identity_only on app.sign_in_challenges to app_server using ((select app.is_identity_realm()));
create trigger audit after insert or update or delete on app.sign_in_challenges
  for each row execute function app.write_audit('-', 'id');

grant select, insert, update, delete on app.authenticators, app.recovery_codes to app_server;
grant select, insert on app.sign_in_challenges to app_server;
grant update (used_at) on app.sign_in_challenges to app_server;
