-- Ledgers that are kept filled: a client is asked for a deposit when what is held falls below what was agreed (R16).
create table app.trust_replenishment_rules (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  ledger_id uuid not null,
  matter_id uuid not null,
  currency app.currency_code not null references app.currencies (code),
  -- Below it a deposit is asked for; without one only when nothing is left, as of a plain retainer.
  minimum_minor bigint check (minimum_minor > 0),
  -- Up to which is asked for.
  target_minor bigint not null check (target_minor > 0),
  due_in_days smallint not null check (due_in_days between 0 and 365),
  reason text not null check (length(reason) between 1 and 1000),
  -- Who is asked to approve the requests; everybody who may, without one.
  approver_id uuid,
  -- In whose name they are made.
  acting_by uuid not null,
  -- How many postings the ledger had when a deposit was last asked for: it is asked for again only after it has moved.
  asked_after integer check (asked_after >= 0),
  -- Why nothing is asked for any more.
  halted_reason text not null default '' check (length(halted_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint trust_replenishment_rules_ledger_fkey foreign key (business_id, ledger_id) references app.trust_ledgers (business_id, id) on delete restrict,
  constraint trust_replenishment_rules_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint trust_replenishment_rules_approver_fkey foreign key (business_id, approver_id) references app.members (business_id, id) on delete restrict,
  constraint trust_replenishment_rules_actor_fkey foreign key (business_id, acting_by) references app.members (business_id, id) on delete restrict,
  constraint trust_replenishment_rules_one_per_ledger unique (business_id, ledger_id),
  constraint trust_replenishment_rules_target_above check (target_minor >= minimum_minor),
  -- T13.
  constraint trust_replenishment_rules_approved_by_another check (approver_id <> acting_by)
);
create index trust_replenishment_rules_by_matter on app.trust_replenishment_rules (business_id, matter_id);
call app.guard_firm_table('trust_replenishment_rules');
create policy scope on app.trust_replenishment_rules as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id = any ((select app.assigned_matter_ids())::uuid[]));
call app.let_searcher_read('trust_replenishment_rules', 'trust_requests');
grant select, delete on app.trust_replenishment_rules to app_server;
grant insert (business_id, id, ledger_id, matter_id, currency, minimum_minor, target_minor, due_in_days, reason, approver_id, acting_by, created_at, updated_at)
  on app.trust_replenishment_rules to app_server;
grant update (minimum_minor, target_minor, due_in_days, reason, approver_id, acting_by, asked_after, halted_reason, updated_at, version)
  on app.trust_replenishment_rules to app_server;
