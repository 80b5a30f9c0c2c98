-- Keys by which other software calls in the name of a person of a firm, with some of the person's permissions.

-- A key is a session without a sign-in, so whatever ends sessions ends it, on every node at once.
alter table app.sessions add column kind text not null default 'signIn';
-- squawk-ignore constraint-missing-not-valid
alter table app.sessions add constraint sessions_kind_known check (kind in ('signIn', 'key'));
-- Of a key, to the hour.
alter table app.sessions add column last_used_at timestamptz;

create table app.api_keys (
  business_id uuid not null references app.businesses (id) on delete restrict,
  -- The session that its token opens.
  id uuid not null references app.sessions (id) on delete restrict,
  user_id uuid not null,
  name text not null check (name <> '' and length(name) <= 80),
  -- Names of permissions. A call has those of them that the person holds at that moment.
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Null for a key that ended because its person left.
  ended_by uuid,
  primary key (business_id, id),
  constraint api_keys_user_fkey foreign key (business_id, user_id) references app.members (business_id, id),
  constraint api_keys_ended_by_somebody check (ended_by is null or ended_at is not null)
);
create index api_keys_by_user on app.api_keys (business_id, user_id);
call app.guard_firm_table('api_keys');
call app.let_searcher_read('api_keys');
create trigger end_session after update of ended_at on app.api_keys for each row
  when (new.ended_at is not null and old.ended_at is null) execute function app.end_session_of_key();
create trigger end_keys after update of removed_at on app.members for each row
  when (new.removed_at is not null and old.removed_at is null) execute function app.end_keys_of_leaver();
grant select, insert on app.api_keys to app_server;
grant update (ended_at, ended_by) on app.api_keys to app_server;
grant select (business_id, user_id, id, ended_at), update (ended_at) on app.api_keys to app_jobs;
create policy leavers on app.api_keys to app_jobs using (true) with check (true);

-- The functions that end keys and note their use belong to app_jobs; it reaches no other session.
create policy keys on app.sessions to app_jobs using (kind = 'key') with check (kind = 'key');
grant select (id, kind, ended_at, last_used_at), update (ended_at, last_used_at) on app.sessions to app_jobs;

-- By which key a change was made; part of the seal.
alter table app.audit_log add column api_key_id uuid;
