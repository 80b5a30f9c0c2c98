-- What happens on a matter: progress notes, and what happened in court with the date that comes next.

-- Courts of the firm's own; well-known ones ship with the product (reference/courts.json).
create table app.courts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  city text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (business_id, id),
  constraint courts_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict
);
create unique index courts_one_per_name on app.courts (business_id, lower(name)) where archived_at is null;
call app.guard_firm_table('courts');

create table app.progress_updates (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('note', 'court')),
  matter_id uuid not null,
  -- Whose report it is.
  user_id uuid not null,
  happened_on date not null,
  title text not null default '' check (length(title) <= 200),
  -- A document of domain/src/rich-text.ts, and its plain text.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  body_text text not null default '' check (length(body_text) <= 60000),
  -- What the client reads, once it is shared.
  client_body jsonb check (jsonb_typeof(client_body) = 'object'),
  client_text text not null default '' check (length(client_text) <= 60000),
  is_shared boolean not null default false,
  shared_at timestamptz,
  follow_up_on date,
  follow_up_user_id uuid,
  follow_up_done_at timestamptz,
  -- The time entry that was recorded with it.
  time_entry_id uuid,
  -- An id of reference/courts.json or of app.courts; blank when only the name of the court is known.
  court_id text not null default '',
  own_court_id uuid generated always as (
    case when court_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then court_id::uuid end) stored,
  court_name text not null default '' check (length(court_name) <= 200),
  suit_number text not null default '' check (length(suit_number) <= 120),
  judge text not null default '' check (length(judge) <= 200),
  coram text not null default '' check (length(coram) <= 500),
  next_on date,
  next_purpose text not null default '' check (length(next_purpose) <= 200),
  -- Judgment was given or the case was struck out: no next date is expected.
  is_concluded boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint progress_updates_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint progress_updates_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint progress_updates_follower_fkey foreign key (business_id, follow_up_user_id) references app.members (business_id, id) on delete restrict,
  constraint progress_updates_entry_fkey foreign key (business_id, time_entry_id) references app.time_entries (business_id, id) on delete restrict,
  constraint progress_updates_court_fkey foreign key (business_id, own_court_id) references app.courts (business_id, id) on delete restrict,
  constraint progress_updates_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint progress_updates_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint progress_updates_deleted_by_someone check ((deleted_at is null) = (deleted_by is null)),
  -- Only the client's version is shared, never the internal one.
  constraint progress_updates_shared_is_written check (not is_shared or client_text <> ''),
  constraint progress_updates_shared_has_moment check (is_shared = (shared_at is not null)),
  constraint progress_updates_client_version check ((client_body is null) = (client_text = '')),
  constraint progress_updates_follow_up_has_person check ((follow_up_on is null) = (follow_up_user_id is null)),
  constraint progress_updates_done_was_due check (follow_up_done_at is null or follow_up_on is not null),
  constraint progress_updates_court_is_named check ((kind = 'court') = (court_name <> '')),
  constraint progress_updates_note_has_no_court check (kind = 'court'
    or (court_id = '' and suit_number = '' and judge = '' and coram = '' and next_on is null and next_purpose = '' and not is_concluded)),
  constraint progress_updates_next_comes_after check (next_on > happened_on),
  constraint progress_updates_concluded_has_no_next check (not is_concluded or next_on is null),
  constraint progress_updates_purpose_has_day check (next_on is not null or next_purpose = '')
);
create index progress_updates_by_day on app.progress_updates (business_id, kind, happened_on desc, id desc) where deleted_at is null;
create index progress_updates_by_matter on app.progress_updates (business_id, matter_id, kind, happened_on desc, id desc);
create index progress_updates_by_user on app.progress_updates (business_id, user_id, kind, happened_on desc, id desc) where deleted_at is null;
create index progress_updates_by_next_day on app.progress_updates (business_id, next_on, id) where next_on is not null and deleted_at is null;
create index progress_updates_by_follow_up on app.progress_updates (business_id, follow_up_on, id)
  where follow_up_on is not null and follow_up_done_at is null and deleted_at is null;
create index progress_updates_by_entry on app.progress_updates (business_id, time_entry_id) where time_entry_id is not null;
create index progress_updates_deleted on app.progress_updates (business_id, deleted_at desc) where deleted_at is not null;
create index progress_updates_by_words on app.progress_updates using gin (business_id,
  (title || ' ' || body_text || ' ' || court_name || ' ' || suit_number || ' ' || judge || ' ' || next_purpose) gin_trgm_ops)
  where deleted_at is null;
call app.guard_firm_table('progress_updates');
-- A role with assigned matters sees only the updates of those (roles.md rule 6).
create policy scope on app.progress_updates as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id in (select m.id from app.matters m));
create trigger require_live_matter before insert or update of matter_id, deleted_at on app.progress_updates for each row
  when (new.deleted_at is null) execute function app.require_live_matter();

-- A person's dates behind a secret address, for the calendar on their phone. The address is shown once; only its hash is
-- stored.
create table app.calendar_feeds (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- The person's own dates, or every date that they may see.
  covers text not null check (covers in ('mine', 'all')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- What ended the address: the person is told that a new one is needed.
  end_reason text,
  primary key (business_id, id),
  constraint calendar_feeds_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint calendar_feeds_end_reason check (end_reason is null or (end_reason in ('person', 'password', 'leaving') and revoked_at is not null))
);
-- One address at a time: two clicks race here, not in the service.
create unique index calendar_feeds_one_each on app.calendar_feeds (business_id, user_id) where revoked_at is null;
create index calendar_feeds_by_secret on app.calendar_feeds (secret_hash) where revoked_at is null;
call app.guard_firm_table('calendar_feeds');
-- Only the person sees their address; administrators do not.
create policy own_feed on app.calendar_feeds as restrictive to app_server using (user_id = (select app.current_user_id()));
create policy ends on app.calendar_feeds for select to app_jobs using (true);
create policy ends_update on app.calendar_feeds for update to app_jobs using (revoked_at is null) with check (revoked_at is not null);

-- Attachments. A table for each kind, because each kind has its own permission.
call app.create_file_links('progress_note_files', 'note_id', 'progress_updates');

call app.create_file_links('court_update_files', 'update_id', 'progress_updates');

call app.register_record('progress_updates', 'progress-notes', '{progress_note_files.note_id}', 'kind = ''note''');
call app.register_record('progress_updates', 'court-updates', '{court_update_files.update_id}', 'kind = ''court''');

call app.let_searcher_read('calendar_feeds');

-- Columns are listed where some of them never change, such as the firm or who entered the row.
grant select, insert on app.courts, app.progress_updates, app.calendar_feeds to app_server;
grant update (matter_id, user_id, happened_on, title, body, body_text, client_body, client_text, is_shared, shared_at,
  follow_up_on, follow_up_user_id, follow_up_done_at, time_entry_id, court_id, court_name, suit_number, judge, coram, next_on,
  next_purpose, is_concluded, updated_at, deleted_at, deleted_by, version) on app.progress_updates to app_server;
grant update (revoked_at, end_reason) on app.calendar_feeds to app_server;
grant select on app.calendar_feeds to app_jobs;
grant update (revoked_at, end_reason) on app.calendar_feeds to app_jobs;
