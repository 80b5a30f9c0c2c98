-- owner: app_searcher
-- execute: app_server
-- Begins a request of a calendar feed: the secret identifies a person of a firm, whose scope and walls are resolved for
-- each request.
create or replace function app.begin_feed_request(secret bytea, request text) returns void language plpgsql
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
  perform app.refresh_visibility();
end $$;
