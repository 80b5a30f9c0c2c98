-- Addresses of other software that is told of what happens in a firm, and what each was told. What happens is in the audit log,
-- written in the transaction in which it happens: the log is the outbox, read in the order of its seals.

create table app.webhooks (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- It is told of what this person may see at that moment.
  user_id uuid not null,
  url text not null check (length(url) between 1 and 500),
  description text not null default '' check (length(description) <= 200),
  events text[] not null check (cardinality(events) > 0),
  -- `off` is set by the server when nothing has reached it for days.
  state text not null default 'active' check (state in ('active', 'paused', 'off', 'removed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint webhooks_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
create index webhooks_by_user on app.webhooks (business_id, user_id);
call app.guard_firm_table('webhooks');

-- The secrets by which messages are signed: the latest, and the one before it until it expires.
create table app.webhook_secrets (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  webhook_id uuid not null,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (business_id, id),
  constraint webhook_secrets_webhook_fkey foreign key (business_id, webhook_id) references app.webhooks (business_id, id) on delete restrict
);
create index webhook_secrets_by_webhook on app.webhook_secrets (business_id, webhook_id);
call app.guard_firm_table('webhook_secrets');

create table app.webhook_progress (
  business_id uuid not null references app.businesses (id) on delete restrict,
  webhook_id uuid not null,
  -- The seal up to which the audit log was read for it.
  read_seq bigint not null,
  -- Since when nothing has reached it.
  failing_since timestamptz,
  primary key (business_id, webhook_id),
  constraint webhook_progress_webhook_fkey foreign key (business_id, webhook_id) references app.webhooks (business_id, id) on delete restrict
);
comment on table app.webhook_progress is 'unaudited: how far the audit log was read, which reading its own rows would never end';
call app.guard_firm_table('webhook_progress', key_column => 'webhook_id');

create table app.webhook_deliveries (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  webhook_id uuid not null,
  event text not null check (length(event) between 1 and 60),
  record_id uuid not null,
  -- The matters of the record: whoever is barred from one of them is told nothing of it.
  matter_ids uuid[] not null default '{}',
  -- The change that it tells of; null for a test.
  audit_id bigint,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'withheld')),
  -- Attempts since it was first to be sent, or to be sent again, which decide about the next pause; and all of them.
  attempts integer not null default 0 check (attempts >= 0),
  tries integer not null default 0 check (tries >= attempts),
  -- While it is being sent, when another server takes it up, should this one have ended.
  next_attempt_at timestamptz not null,
  last_status integer,
  -- Who had it sent again last.
  replayed_by uuid,
  created_at timestamptz not null,
  primary key (business_id, id),
  -- A change is told once, whichever servers read it.
  constraint webhook_deliveries_once unique (business_id, webhook_id, audit_id, event),
  constraint webhook_deliveries_webhook_fkey foreign key (business_id, webhook_id) references app.webhooks (business_id, id) on delete restrict
);
comment on table app.webhook_deliveries is 'unaudited: it repeats what the audit log has, for one address';
create index webhook_deliveries_due on app.webhook_deliveries (business_id, webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_newest on app.webhook_deliveries (business_id, webhook_id, created_at, id);
call app.guard_firm_table('webhook_deliveries');

create table app.webhook_attempts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  delivery_id uuid not null,
  number integer not null check (number > 0),
  tried_at timestamptz not null,
  -- Null without an answer.
  status integer,
  duration_ms integer not null check (duration_ms >= 0),
  excerpt text not null default '' check (length(excerpt) <= 1000),
  problem text not null default '' check (length(problem) <= 300),
  replayed_by uuid,
  primary key (business_id, delivery_id, number),
  constraint webhook_attempts_delivery_fkey foreign key (business_id, delivery_id) references app.webhook_deliveries (business_id, id) on delete restrict
);
comment on table app.webhook_attempts is 'unaudited: it is itself a log, of what an address answered';
call app.guard_firm_table('webhook_attempts', key_column => 'delivery_id');

call app.let_searcher_read('webhooks', 'webhook_progress', 'webhook_deliveries', 'audit_seals');
grant select, insert on app.webhooks, app.webhook_progress, app.webhook_deliveries, app.webhook_attempts to app_server;
grant select, insert, delete on app.webhook_secrets to app_server;
grant update (url, description, events, state, updated_at) on app.webhooks to app_server;
grant update (expires_at) on app.webhook_secrets to app_server;
grant update (read_seq, failing_since) on app.webhook_progress to app_server;
grant update (state, attempts, tries, next_attempt_at, last_status, replayed_by), delete on app.webhook_deliveries to app_server;
grant delete on app.webhook_attempts to app_server;
