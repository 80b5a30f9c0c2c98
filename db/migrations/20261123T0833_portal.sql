-- The clients' portal: who of a client may open it, their sessions and mailed links, who asked for access, and what they
-- have looked at. Requests of clients are served by app_portal, which reads only what is granted to it column by column, and
-- only rows that a policy named `client` lets through (db/portal-laws.test.ts).

-- A person outside the firm. The same person at two firms is two rows: no firm learns of the other.
create table app.portal_people (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  email text not null check (email = lower(email) and email like '%_@_%' and length(email) <= 254),
  name text not null check (length(name) between 1 and 200),
  -- Null until the person has chosen one: mailed links are enough.
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint portal_people_one_per_email unique (business_id, email)
);
call app.guard_firm_table('portal_people');

-- What one person may see of one client. A person of several clients has a row for each.
create table app.portal_access (
  business_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  client_id uuid not null,
  -- domain/src/client-rights.ts
  rights text[] not null check (rights <@ '{matters,billing,trust,documents,messages}' and rights <> '{}'),
  -- Of what the person wants no mail.
  muted text[] not null default '{}' check (muted <@ '{updates,invoices,messages,requests,documents}'),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_by uuid,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (business_id, id),
  constraint portal_access_person_fkey foreign key (business_id, person_id) references app.portal_people (business_id, id) on delete restrict,
  constraint portal_access_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint portal_access_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint portal_access_ender_fkey foreign key (business_id, ended_by) references app.members (business_id, id) on delete restrict,
  constraint portal_access_ended_by_someone check ((ended_at is null) = (ended_by is null))
);
create unique index portal_access_one_each on app.portal_access (business_id, person_id, client_id) where ended_at is null;
create index portal_access_by_client on app.portal_access (business_id, client_id);
call app.guard_firm_table('portal_access');
-- A role with assigned matters sees who of its own clients has access.
create policy scope on app.portal_access as restrictive for select to app_server
  using ((select app.sees_all_matters()) or exists (
    select 1 from app.clients c where c.business_id = portal_access.business_id and c.id = portal_access.client_id));
create trigger notify after update of ended_at, rights on app.portal_access
  for each row execute function app.notify_change('portalAccess', 'accessId', 'id');

create table app.portal_sessions (
  business_id uuid not null,
  id uuid not null,
  -- A session is of one person and one client; for another client of the person another one is started.
  access_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  -- Whoever of the firm looks at the portal as this person does. Such a session changes nothing.
  previewed_by uuid,
  address inet,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (business_id, id),
  constraint portal_sessions_one_per_token unique (business_id, token_hash),
  constraint portal_sessions_access_fkey foreign key (business_id, access_id) references app.portal_access (business_id, id) on delete restrict,
  constraint portal_sessions_previewer_fkey foreign key (business_id, previewed_by) references app.members (business_id, id) on delete restrict,
  constraint portal_sessions_preview_is_short check (previewed_by is null or expires_at <= created_at + interval '1 hour')
);
create index portal_sessions_by_token on app.portal_sessions (token_hash);
create index portal_sessions_by_access on app.portal_sessions (business_id, access_id, created_at desc);
call app.guard_firm_table('portal_sessions');
create trigger notify after update of ended_at, expires_at on app.portal_sessions
  for each row execute function app.notify_change('portalSession', 'sessionId', 'id');

-- Mailed links. Each works once, for the person it was sent to.
create table app.portal_links (
  business_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  -- Which client an invitation opens.
  access_id uuid,
  purpose text not null check (purpose in ('invitation', 'signIn', 'reset')),
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (business_id, id),
  constraint portal_links_one_per_secret unique (business_id, secret_hash),
  constraint portal_links_person_fkey foreign key (business_id, person_id) references app.portal_people (business_id, id) on delete restrict,
  constraint portal_links_access_fkey foreign key (business_id, access_id) references app.portal_access (business_id, id) on delete restrict,
  constraint portal_links_invitation_of_access check (purpose <> 'invitation' or access_id is not null)
);
create index portal_links_by_person on app.portal_links (business_id, person_id, purpose) where used_at is null;
create index portal_links_by_access on app.portal_links (business_id, access_id) where access_id is not null;
call app.guard_firm_table('portal_links');

-- Somebody who asks for access. The firm says who it is, or declines.
create table app.portal_sign_ups (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 160),
  email text not null check (email = lower(email) and email like '%_@_%' and length(email) <= 254),
  phone_number text not null default '' check (length(phone_number) <= 60),
  message text not null default '' check (length(message) <= 1000),
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  -- Null while it waits and where it was declined.
  access_id uuid,
  primary key (business_id, id),
  constraint portal_sign_ups_decider_fkey foreign key (business_id, decided_by) references app.members (business_id, id) on delete restrict,
  constraint portal_sign_ups_access_fkey foreign key (business_id, access_id) references app.portal_access (business_id, id) on delete restrict,
  constraint portal_sign_ups_decided_by_someone check ((decided_at is null) = (decided_by is null)),
  constraint portal_sign_ups_accepted_was_decided check (access_id is null or decided_at is not null)
);
-- Who asks twice before the firm has answered changes the first request.
create unique index portal_sign_ups_one_waiting on app.portal_sign_ups (business_id, email) where decided_at is null;
call app.guard_firm_table('portal_sign_ups');

-- What people of a client have looked at or downloaded.
create table app.portal_views (
  business_id uuid not null,
  id uuid not null,
  access_id uuid not null,
  client_id uuid not null,
  matter_id uuid,
  kind text not null check (kind ~ '^[a-zA-Z]{3,40}$'),
  -- The record that was opened; null where the kind says it.
  subject_id uuid,
  at timestamptz not null default now(),
  primary key (business_id, id),
  constraint portal_views_access_fkey foreign key (business_id, access_id) references app.portal_access (business_id, id) on delete restrict,
  constraint portal_views_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint portal_views_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict
);
create index portal_views_by_client on app.portal_views (business_id, client_id, at desc);
create index portal_views_by_matter on app.portal_views (business_id, matter_id, at desc) where matter_id is not null;
create index portal_views_by_access on app.portal_views (business_id, access_id, at desc);
comment on table app.portal_views is 'unaudited: it is itself a log of what readers outside the firm do';
call app.guard_firm_table('portal_views');
create policy scope on app.portal_views as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id in (select m.id from app.matters m)
    or matter_id is null and exists (select 1 from app.clients c where c.business_id = portal_views.business_id and c.id = portal_views.client_id));

alter table app.matters
  -- Whether the client sees the matter: 'auto' means unless it is behind a wall, which takes a decision of its own.
  add column portal_sharing text not null default 'auto' check (portal_sharing in ('auto', 'shown', 'hidden'));

call app.let_searcher_read('portal_access', 'portal_sessions');

grant select, insert on app.portal_people, app.portal_access, app.portal_sessions, app.portal_links, app.portal_sign_ups to app_server;
grant select on app.portal_views to app_server;
grant update (name, password_hash, updated_at) on app.portal_people to app_server;
grant update (rights, muted, updated_at, ended_by, ended_at, version) on app.portal_access to app_server;
grant update (ended_at) on app.portal_sessions to app_server;
grant update (used_at) on app.portal_links to app_server;
grant update (name, phone_number, message, decided_by, decided_at, access_id) on app.portal_sign_ups to app_server;

-- What clients read. Each policy is named `client`, which db/portal-laws.test.ts looks for.
create policy client on app.portal_access for select to app_portal using (person_id = (select app.portal_person_id()) and ended_at is null);
create policy client_choice on app.portal_access for update to app_portal
  using (id = (select app.portal_access_id())) with check (id = (select app.portal_access_id()));
create policy client on app.portal_people for select to app_portal using (id = (select app.portal_person_id()));
create policy client on app.portal_views for insert to app_portal
  with check (access_id = (select app.portal_access_id()) and client_id = (select app.portal_client_id())
    and (matter_id is null or matter_id = any ((select app.portal_matter_ids())::uuid[])));
create policy client_own on app.portal_views for select to app_portal using (access_id = (select app.portal_access_id()));
create policy client on app.businesses for select to app_portal using (true);
create policy client on app.letterheads for select to app_portal using (true);
create policy client on app.logos for select to app_portal using (true);
create policy client on app.clients for select to app_portal using (id = any ((select app.portal_client_ids())::uuid[]));
create policy client on app.matters for select to app_portal using (id = any ((select app.portal_matter_ids())::uuid[]));
-- Whoever leads a matter of the client, or wrote what was shared.
create policy client on app.members for select to app_portal
  using (id in (select m.responsible_id from app.matters m where m.business_id = members.business_id)
    or id in (select u.user_id from app.progress_updates u where u.business_id = members.business_id));
create policy client on app.progress_updates for select to app_portal
  using (is_shared and deleted_at is null and matter_id = any ((select app.portal_matter_ids())::uuid[]) and (select app.portal_may('matters')));

grant select (business_id, id, person_id, client_id, rights, muted, version) on app.portal_access to app_portal;
grant update (muted) on app.portal_access to app_portal;
grant select (business_id, id, email, name) on app.portal_people to app_portal;
grant insert on app.portal_views to app_portal;
grant select (business_id, id, access_id, kind, subject_id, at) on app.portal_views to app_portal;
grant select (id, name, slug, currency, time_zone, address) on app.businesses to app_portal;
grant select (business_id, color, phone, email, logo_sha256) on app.letterheads to app_portal;
grant select on app.logos to app_portal;
grant select (business_id, id, kind, name, email, phone_number, address, city, state, postal_code, country_code, currency) on app.clients to app_portal;
grant select (business_id, id, number, client_id, name, status, currency, opened_on, closed_on, responsible_id, suit_number, court_name) on app.matters to app_portal;
grant select (business_id, id, full_name) on app.members to app_portal;
grant select (business_id, id, kind, matter_id, user_id, happened_on, client_body, client_text, shared_at, court_name, suit_number,
  next_on, next_time, next_room, next_purpose, is_concluded) on app.progress_updates to app_portal;

-- Repeated calls of clients: each finds the answers to their own only.
alter table app.idempotency_keys enable row level security;
create policy staff on app.idempotency_keys to app_server using (true) with check (true);
create policy sweep on app.idempotency_keys to app_jobs using (true);
create policy client on app.idempotency_keys to app_portal
  using (owner = (select app.portal_access_id())::text) with check (owner = (select app.portal_access_id())::text);
grant select, insert, delete on app.idempotency_keys to app_portal;

-- A client ends their session, and starts one for another client of theirs. They never read a token's hash.
create policy client on app.portal_sessions for select to app_portal using (access_id = (select app.portal_access_id()));
create policy client_end on app.portal_sessions for update to app_portal
  using (access_id = (select app.portal_access_id())) with check (ended_at is not null);
create policy client_start on app.portal_sessions for insert to app_portal
  with check (previewed_by is null and access_id in (select a.id from app.portal_access a where a.business_id = portal_sessions.business_id));
grant select (business_id, id, access_id) on app.portal_sessions to app_portal;
grant update (ended_at) on app.portal_sessions to app_portal;
grant insert (business_id, id, access_id, token_hash, address, user_agent, expires_at) on app.portal_sessions to app_portal;
