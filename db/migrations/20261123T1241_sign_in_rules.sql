-- Whom a firm requires to sign in with a second factor, and from when on.
create table app.sign_in_rules (
  business_id uuid primary key references app.businesses (id) on delete restrict,
  -- Also people in roles that are made later.
  is_everybody boolean not null,
  role_ids uuid[] not null,
  -- Until then nobody is held up: the time of grace.
  required_from timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null default now()
);
call app.guard_firm_table('sign_in_rules', key_column => 'business_id');
-- Every node has remembered who may go on.
create trigger notify after insert or update on app.sign_in_rules for each row execute function app.notify_change('everyone');
create trigger notify after update of confirmed_at on app.authenticators
  for each row execute function app.notify_change('account', 'accountId', 'account_id');
grant select, insert, update on app.sign_in_rules to app_server;
-- What `session_of` and its helpers look up.
call app.let_searcher_read('sign_in_rules', 'passkeys', 'authenticators');
