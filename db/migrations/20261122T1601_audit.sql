-- The audit log, sealed into one hash chain per firm.

-- Who did what, when, by which request. Append-only for everybody, by the trigger below.
create table app.audit_log (
  business_id uuid not null, -- the nil UUID where no firm is concerned (accounts before they belong to one)
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  request_id text,
  table_name text not null,
  row_key jsonb not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  -- Whose history the change is shown in. The seal does not cover them: they repeat what the row says.
  matter_id uuid,
  client_id uuid,
  primary key (business_id, id)
);
create index audit_log_by_row on app.audit_log (business_id, table_name, (row_key ->> 'id'), id);
create index audit_log_by_moment on app.audit_log (business_id, at);
create index audit_log_by_matter on app.audit_log (business_id, matter_id, id desc) where matter_id is not null;
create index audit_log_by_client on app.audit_log (business_id, client_id, id desc) where client_id is not null;
alter table app.audit_log enable row level security, force row level security;
-- A firm reads its own trail; the functions that write it belong to app_jobs.
create policy firm_rows on app.audit_log for select to app_server using (business_id = (select app.current_business_id()));
create policy all_rows on app.audit_log to app_jobs using (true) with check (true);
create trigger append_only before update or delete or truncate on app.audit_log for each statement execute function app.refuse_change();

-- Rows without a seal yet. A queue and not a flag, because the log itself is never updated.
create table app.audit_queue (
  business_id uuid not null,
  audit_id bigint not null,
  primary key (business_id, audit_id)
);
alter table app.audit_queue enable row level security, force row level security;
create policy all_rows on app.audit_queue to app_jobs using (true) with check (true);

-- The hash chain of each firm: seal n covers its row and seal n - 1.
create table app.audit_seals (
  business_id uuid not null,
  seq bigint not null check (seq > 0),
  audit_id bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (business_id, seq),
  constraint audit_seals_once unique (business_id, audit_id)
);
alter table app.audit_seals enable row level security, force row level security;
create policy firm_rows on app.audit_seals for select to app_server using (business_id = (select app.current_business_id()));
create policy all_rows on app.audit_seals to app_jobs using (true) with check (true);
create trigger append_only before update or delete or truncate on app.audit_seals for each statement execute function app.refuse_change();

call app.let_searcher_read('audit_log');

grant select on app.audit_log, app.audit_seals to app_server;
grant select, insert on app.audit_log, app.audit_seals to app_jobs;
grant select, insert, delete on app.audit_queue to app_jobs;
