-- Deposit requests: the firm asks a client to pay money in, which is held for a matter. Nothing is posted by a request, only
-- by money that is received for it.

create table app.trust_requests (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  number text not null check (length(number) between 1 and 60),
  ledger_id uuid not null,
  matter_id uuid not null,
  currency app.currency_code not null references app.currencies (code),
  amount_minor bigint not null check (amount_minor > 0),
  -- What was received for it; moved by deposits and their reversals only.
  received_minor bigint not null default 0 check (received_minor >= 0),
  reason text not null check (length(reason) between 1 and 1000),
  due_on date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'declined', 'cancelled')),
  requested_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_note text not null default '' check (length(decision_note) <= 2000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint trust_requests_ledger_fkey foreign key (business_id, ledger_id) references app.trust_ledgers (business_id, id) on delete restrict,
  constraint trust_requests_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint trust_requests_requester_fkey foreign key (business_id, requested_by) references app.members (business_id, id) on delete restrict,
  constraint trust_requests_decider_fkey foreign key (business_id, decided_by) references app.members (business_id, id) on delete restrict,
  -- Lets a deposit name a request of its own ledger only.
  constraint trust_requests_of_ledger unique (business_id, ledger_id, id),
  constraint trust_requests_one_per_number unique (business_id, number),
  -- T13, whatever roles the person holds.
  constraint trust_requests_not_decided_by_requester check (decided_by <> requested_by),
  constraint trust_requests_declined_with_reason check (status <> 'declined' or (decided_by is not null and decision_note <> '')),
  constraint trust_requests_sent_approved check (sent_at is null or status in ('approved', 'cancelled'))
);
create index trust_requests_by_day on app.trust_requests (business_id, created_at desc, id desc);
create index trust_requests_by_matter on app.trust_requests (business_id, matter_id);
call app.guard_firm_table('trust_requests');
create policy scope on app.trust_requests as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id = any ((select app.assigned_matter_ids())::uuid[]));
create trigger check_request before insert or update on app.trust_requests for each row execute function app.check_trust_request();
grant select on app.trust_requests to app_server;
grant insert (business_id, id, number, ledger_id, matter_id, currency, amount_minor, reason, due_on, requested_by, created_at, updated_at)
  on app.trust_requests to app_server;
grant update (amount_minor, reason, due_on, status, decided_by, decided_at, decision_note, sent_at, updated_at, version) on app.trust_requests to app_server;

-- The addresses at which a request is read without signing in.
create table app.trust_request_links (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  request_id uuid not null,
  -- Of the secret in the address, which is stored nowhere.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- To whom it was mailed; blank where a person copied it.
  recipient text not null default '' check (length(recipient) <= 254),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  first_read_at timestamptz,
  primary key (business_id, id),
  constraint trust_request_links_one_per_secret unique (business_id, secret_hash),
  constraint trust_request_links_request_fkey foreign key (business_id, request_id) references app.trust_requests (business_id, id) on delete restrict,
  constraint trust_request_links_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict
);
create index trust_request_links_by_secret on app.trust_request_links (secret_hash);
create index trust_request_links_by_request on app.trust_request_links (business_id, request_id);
call app.guard_firm_table('trust_request_links');
create policy of_request on app.trust_request_links as restrictive for select to app_server
  using (exists (select from app.trust_requests r where r.business_id = trust_request_links.business_id and r.id = request_id));
call app.let_searcher_read('trust_request_links');
grant select on app.trust_request_links to app_server;
grant insert (business_id, id, request_id, secret_hash, recipient, created_by, created_at, expires_at) on app.trust_request_links to app_server;
grant update (revoked_at, first_read_at) on app.trust_request_links to app_server;

-- The request that a deposit answers.
alter table app.trust_transactions add column request_id uuid;
alter table app.trust_transactions
  -- A firm has few rows of this kind: the lock is over in a moment.
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint trust_transactions_request_fkey foreign key (business_id, ledger_id, request_id)
    references app.trust_requests (business_id, ledger_id, id) on delete restrict,
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_transactions_of_request check (request_id is null or kind = 'deposit');
-- squawk-ignore require-concurrent-index-creation
create index trust_transactions_by_request on app.trust_transactions (business_id, request_id) where request_id is not null;
create trigger receive_request after insert on app.trust_transactions for each row when (new.request_id is not null)
  execute function app.receive_trust_request();
create trigger return_request after update on app.trust_transactions for each row
  when (new.request_id is not null and old.undone_on is null and new.undone_on is not null) execute function app.receive_trust_request();

call app.let_ledger_write('trust_requests');
grant select on app.trust_requests to app_ledger;
grant update (received_minor, updated_at, version) on app.trust_requests to app_ledger;
