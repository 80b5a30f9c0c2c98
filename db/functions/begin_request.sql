-- owner: app_searcher
-- execute: app_server
-- Begins a request: proves that the session and the membership still hold, sets the firm, the person and the role's scope,
-- and resolves the walls once, so that no query can forget them. Every request pays for this: session, membership and role
-- are one query, the settings are plain expressions, and walls are resolved only in a firm that has any.
create or replace function app.begin_request(session uuid, business uuid, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  found_session record;
  setting text;
begin
  select s.account_id as person, s.kind, m.id as member, r.matter_scope, r.time_scope,
    exists (select from app.matters x where x.business_id = business and x.is_restricted) as has_walls,
    s.kind <> 'key' and exists (select from app.sign_in_rules x where x.idle_minutes is not null) as may_be_idle into found_session
  from app.sessions s
    left join app.members m on m.business_id = business and m.id = s.account_id and m.removed_at is null
      and case s.kind
        when 'key' then exists (select from app.api_keys k where k.business_id = business and k.id = s.id and k.ended_at is null)
        when 'singleSignOn' then exists (select from app.single_sign_on_sessions o where o.business_id = business and o.id = s.id)
        else true end
    left join app.roles r on r.business_id = m.business_id and r.id = m.role_id
  where s.id = session and s.ended_at is null and s.expires_at > clock_timestamp();
  if not found then raise exception 'session ended' using errcode = 'LX401'; end if;
  if found_session.may_be_idle and app.is_idle_session(session) then raise exception 'session idle' using errcode = 'LX440'; end if;
  setting := set_config('app.user_id', found_session.person::text, true);
  setting := set_config('app.request_id', request, true);
  if business is null then return; end if;

  if found_session.member is null then raise exception 'not a member' using errcode = 'LX403'; end if;
  setting := set_config('app.business_id', business::text, true);
  if found_session.kind = 'key' then setting := set_config('app.api_key', session::text, true); end if;
  setting := set_config('app.matter_scope', found_session.matter_scope, true);
  setting := set_config('app.time_scope', found_session.time_scope, true);
  if found_session.matter_scope <> 'all' then
    perform app.refresh_visibility();
  elsif found_session.has_walls then
    select string_agg(b.id::text, ',') into setting from app.barred_matters_of(business, found_session.person, now()) b (id);
    setting := set_config('app.barred_matters', coalesce(setting, ''), true);
  else
    setting := set_config('app.barred_matters', '', true);
  end if;
end $$;
