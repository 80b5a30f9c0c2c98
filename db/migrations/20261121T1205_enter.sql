-- The door of every request: proves that the session and the membership still hold, and says who is asking.
-- Walls are resolved here, once, so that no query can forget them.
create function app.enter(session uuid, business uuid, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  person uuid;
  seen record;
begin
  select s.account_id into person from app.sessions s
    where s.id = session and s.ended_at is null and s.expires_at > clock_timestamp();
  if person is null then raise exception 'session ended' using errcode = 'LX401'; end if;
  perform set_config('app.user_id', person::text, true), set_config('app.request_id', request, true);
  if business is null then return; end if;

  select r.matter_scope, r.time_scope into seen from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = business and m.id = person and m.removed_at is null;
  if not found then raise exception 'not a member' using errcode = 'LX403'; end if;
  perform set_config('app.business_id', business::text, true),
    set_config('app.matter_scope', seen.matter_scope, true), set_config('app.time_scope', seen.time_scope, true),
    set_config('app.barred_matters', coalesce((
      select array_agg(x.id)::text from app.matters x
      where x.business_id = business and x.is_restricted and x.responsible_id is distinct from person
        and not exists (select 1 from app.matter_members mm where mm.business_id = business and mm.matter_id = x.id and mm.user_id = person)
    ), ''), true);
end $$;

-- The door reads across firms and accounts, so it belongs to the searcher, who cannot sign in.
create policy lookup on app.sessions for select to app_searcher using (true);
create policy lookup on app.roles for select to app_searcher using (true);
create policy lookup on app.matters for select to app_searcher using (true);
create policy lookup on app.matter_members for select to app_searcher using (true);
grant select on app.sessions, app.roles, app.matters, app.matter_members to app_searcher;
grant create on schema app to app_searcher;
alter function app.enter(uuid, uuid, text) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.enter(uuid, uuid, text) from public;
grant execute on function app.enter(uuid, uuid, text) to app_server;

-- What a token stands for: the person and every firm they belong to, in the order they joined.
create policy lookup on app.accounts for select to app_searcher using (true);
grant select on app.accounts to app_searcher;
create function app.session_of(token bytea) returns table (
  session_id uuid, account_id uuid, email text, first_name text, last_name text, is_verified boolean, expires_at timestamptz, memberships jsonb)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select s.id, a.id, a.email, a.first_name, a.last_name, a.verified_at is not null, s.expires_at,
      coalesce((select jsonb_agg(jsonb_build_object('businessId', b.id, 'adminUserId', b.admin_user_id, 'roleId', r.id, 'roleName', r.name,
          'permissions', r.permissions) order by m.joined_at, b.id)
        from app.members m
        join app.businesses b on b.id = m.business_id
        join app.roles r on r.business_id = m.business_id and r.id = m.role_id
        where m.id = a.id and m.removed_at is null), '[]'::jsonb)
    from app.sessions s join app.accounts a on a.id = s.account_id
    where s.token_hash = token and s.ended_at is null and s.expires_at > clock_timestamp()
  $$;
grant create on schema app to app_searcher;
alter function app.session_of(bytea) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.session_of(bytea) from public;
grant execute on function app.session_of(bytea) to app_server;

-- Nodes keep what a token stands for in memory; these tell them to forget it the moment it changes.
create function app.tell_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'session', 'sessionId', old.id)::text);
  return null;
end $$;
create trigger tell after update of ended_at, expires_at on app.sessions for each row execute function app.tell_session_change();
create function app.tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'account', 'accountId', old.id)::text);
  return null;
end $$;
create trigger tell after update on app.accounts for each row execute function app.tell_account_change();
create function app.tell_member_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'account', 'accountId', new.id)::text);
  return null;
end $$;
create trigger tell after insert or update on app.members for each row execute function app.tell_member_change();
create function app.tell_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'everyone')::text);
  return null;
end $$;
create trigger tell after update of permissions, name on app.roles for each row execute function app.tell_role_change();
-- Every tab and device of a person shows the same clock within moments.
create function app.tell_timer_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'timer', 'businessId', new.business_id, 'userId', new.user_id)::text);
  return null;
end $$;
create trigger tell after insert or update on app.timer_segments for each row execute function app.tell_timer_change();
