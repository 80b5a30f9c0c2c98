-- A person's dates behind a secret address, for the calendar on their phone. The address is told once; only its hash is kept.
-- These indexes come before any firm's data, so building them holds nobody up.
-- squawk-ignore-file require-concurrent-index-creation
create table app.calendar_feeds (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- The person's own dates, or every date that they may see.
  covers text not null check (covers in ('mine', 'all')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (business_id, id),
  constraint calendar_feeds_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
-- One address at a time: two clicks race here, not in the service.
create unique index calendar_feeds_one_each on app.calendar_feeds (business_id, user_id) where revoked_at is null;
create index calendar_feeds_by_secret on app.calendar_feeds (secret_hash) where revoked_at is null;
call app.guard_firm_table('calendar_feeds');
-- An address is nobody else's business, administrators included.
create policy own_feed on app.calendar_feeds as restrictive to app_server using (user_id = (select app.current_user_id()));
grant select, insert, update (revoked_at) on app.calendar_feeds to app_server;

-- The door for calendars: the secret stands for a person of a firm, whose sight is resolved anew at each reading.
create policy lookup on app.calendar_feeds for select to app_searcher using (true);
grant select on app.calendar_feeds to app_searcher;
create function app.enter_feed(secret bytea, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  feed record;
begin
  select f.business_id, f.user_id, r.matter_scope, r.time_scope into feed from app.calendar_feeds f
    join app.members m on m.business_id = f.business_id and m.id = f.user_id and m.removed_at is null
    join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where f.secret_hash = secret and f.revoked_at is null;
  if not found then raise exception 'no such calendar' using errcode = 'LX404'; end if;
  perform set_config('app.realm', '', true), set_config('app.user_id', feed.user_id::text, true), set_config('app.request_id', request, true),
    set_config('app.business_id', feed.business_id::text, true),
    set_config('app.matter_scope', feed.matter_scope, true), set_config('app.time_scope', feed.time_scope, true);
  perform app.look_again();
end $$;
grant create on schema app to app_searcher;
alter function app.enter_feed(bytea, text) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.enter_feed(bytea, text) from public;
grant execute on function app.enter_feed(bytea, text) to app_server;
