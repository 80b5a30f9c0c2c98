-- Who signed in, or was refused, how and from where: for the person and for the firm's administrators. Each firm of a person has
-- a row of its own, so that the sign-ins are part of its audit log and of its seals.
create table app.sign_ins (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  user_id uuid not null,
  is_refused boolean not null,
  way text not null check (way in ('password', 'passwordAndCode', 'passwordAndPasskey', 'passkey', 'code', 'link')),
  address inet,
  user_agent text,
  is_new_device boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint sign_ins_user_fkey foreign key (business_id, user_id) references app.members (business_id, id)
);
create index sign_ins_by_user on app.sign_ins (business_id, user_id, id desc);
call app.guard_firm_table('sign_ins');
grant select, insert on app.sign_ins to app_server;

-- The browsers on which an account was used, by the hash of a cookie that opens nothing. The table belongs to no firm.
create table app.known_devices (
  account_id uuid not null references app.accounts (id) on delete restrict,
  secret_hash bytea not null,
  first_used_at timestamptz not null default now(),
  primary key (account_id, secret_hash)
);
comment on table app.known_devices is 'unaudited: the sign-ins of known devices are audited';
alter table app.known_devices enable row level security, force row level security;
create policy identity_only on app.known_devices to app_server using ((select app.is_identity_realm()));
grant select, insert on app.known_devices to app_server;
