-- Single sign-on by OpenID Connect: the provider of a firm, the domains of its mail addresses, and what is under way.

create table app.single_sign_on (
  business_id uuid primary key references app.businesses (id) on delete restrict,
  issuer text not null check (length(issuer) <= 300),
  -- What the provider calls Lexhold.
  provider_client text not null check (length(provider_client) <= 300),
  sealed_secret bytea not null,
  -- People of the firm's domains have no other way in, but for administrators.
  is_required boolean not null default false,
  updated_by uuid not null,
  updated_at timestamptz not null default now()
);
call app.guard_firm_table('single_sign_on', key_column => 'business_id');
create trigger notify after insert or update or delete on app.single_sign_on for each row execute function app.notify_change('everyone');

create table app.sign_in_domains (
  business_id uuid not null references app.businesses (id) on delete restrict,
  domain text not null check (domain = lower(domain) and length(domain) <= 253),
  -- What a TXT record of the domain has to say.
  proof text not null,
  verified_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, domain)
);
-- Whoever can write its records owns it; it decides which provider speaks for its addresses.
create unique index sign_in_domains_one_firm on app.sign_in_domains (domain) where verified_at is not null;
call app.guard_firm_table('sign_in_domains', key_column => 'domain');
create trigger notify after insert or update or delete on app.sign_in_domains for each row execute function app.notify_change('everyone');

create table app.single_sign_on_attempts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- A secret of the browser that began: an answer that is carried to another browser opens nothing there.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  primary key (business_id, id)
);
comment on table app.single_sign_on_attempts is 'unaudited: random numbers that live for ten minutes';
call app.guard_firm_table('single_sign_on_attempts');

-- A provider speaks for one firm: what it lets in opens no other firm of the person.
create table app.single_sign_on_sessions (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null references app.sessions (id) on delete restrict,
  primary key (business_id, id)
);
comment on table app.single_sign_on_sessions is 'unaudited: the sign-ins themselves are audited';
call app.guard_firm_table('single_sign_on_sessions');

alter table app.sessions drop constraint sessions_kind_known;
-- squawk-ignore constraint-missing-not-valid
alter table app.sessions add constraint sessions_kind_known check (kind in ('signIn', 'key', 'singleSignOn'));
alter table app.sign_ins drop constraint sign_ins_way_check;
-- squawk-ignore constraint-missing-not-valid
alter table app.sign_ins add constraint sign_ins_way_check
  check (way in ('password', 'passwordAndCode', 'passwordAndPasskey', 'passkey', 'code', 'link', 'singleSignOn'));

call app.let_searcher_read('single_sign_on', 'sign_in_domains', 'single_sign_on_sessions');
grant select, insert, update, delete on app.single_sign_on, app.sign_in_domains to app_server;
grant select, insert, delete on app.single_sign_on_attempts to app_server;
grant select, insert on app.single_sign_on_sessions to app_server;
