-- Client money that nobody has asked for: how long until a ledger counts as dormant or its balance as left over, and what was done
-- to return it.
alter table app.trust_accounts
  -- A firm has a few accounts: the lock is over in a moment.
  -- squawk-ignore constraint-missing-not-valid
  add column dormant_months smallint not null default 12 constraint trust_accounts_dormant_months check (dormant_months between 3 and 120),
  -- squawk-ignore constraint-missing-not-valid
  add column residual_days smallint not null default 90 constraint trust_accounts_residual_days check (residual_days between 14 and 730);
grant update (dormant_months, residual_days) on app.trust_accounts to app_server;

-- Each attempt to reach the client of a ledger and return the money. It is never changed.
create table app.trust_return_attempts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  ledger_id uuid not null,
  matter_id uuid not null,
  made_on date not null,
  method text not null check (method in ('letter', 'mail', 'phone', 'visit', 'tracing', 'notice')),
  outcome text not null check (outcome in ('noAnswer', 'notDelivered', 'answered', 'instructed')),
  note text not null check (length(note) between 1 and 2000),
  -- When somebody looks again.
  next_on date not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint trust_return_attempts_ledger_fkey foreign key (business_id, ledger_id) references app.trust_ledgers (business_id, id) on delete restrict,
  constraint trust_return_attempts_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint trust_return_attempts_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint trust_return_attempts_next_after check (next_on >= made_on)
);
create index trust_return_attempts_by_ledger on app.trust_return_attempts (business_id, ledger_id, made_on);
create index trust_return_attempts_by_matter on app.trust_return_attempts (business_id, matter_id);
call app.guard_firm_table('trust_return_attempts');
create policy scope on app.trust_return_attempts as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id = any ((select app.assigned_matter_ids())::uuid[]));
grant select, insert on app.trust_return_attempts to app_server;
