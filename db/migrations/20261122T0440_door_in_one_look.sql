-- The door in one look, since every request pays it: session, membership and role are one query instead of two, the settings are
-- plain expressions instead of queries, and the walls of a firm that has none are not resolved. It refuses as before. What a person
-- is barred from is said in one place.
create function app.matters_barred_to(business uuid, person uuid) returns text language plpgsql stable as $$
declare
  barred text;
begin
  select string_agg(x.id::text, ',') into barred from app.matters x
    where x.business_id = business and x.is_restricted and x.responsible_id is distinct from person
      and not exists (select from app.matter_members mm
        where mm.business_id = business and mm.user_id = person and mm.matter_id = x.id)
      and x.id not in (select w.matter_id from app.wall_breaks w where w.business_id = business and w.user_id = person
        and w.left_at is null and w.open_until > now());
  return coalesce(barred, '');
end $$;
revoke execute on function app.matters_barred_to(uuid, uuid) from public;
grant execute on function app.matters_barred_to(uuid, uuid) to app_searcher;

create or replace function app.look_again() returns void language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
  setting text := set_config('app.barred_matters', app.matters_barred_to(business, person), true);
begin
  if app.sees_all_matters() then return; end if;
  perform set_config('app.assigned_matters', coalesce(array_agg(x.id)::text, ''), true),
    set_config('app.assigned_clients', coalesce(array_agg(distinct x.client_id)::text, ''), true)
  from app.matters x
  where x.business_id = business and x.id <> all (app.barred_matter_ids())
    and x.id in (
      select m.id from app.matters m where m.business_id = business and m.created_by = person
      union all
      select m.id from app.matters m where m.business_id = business and m.responsible_id = person
      union all
      select mm.matter_id from app.matter_members mm where mm.business_id = business and mm.user_id = person);
end $$;

create or replace function app.enter(session uuid, business uuid, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  seen record;
  setting text;
begin
  select s.account_id as person, m.id as member, r.matter_scope, r.time_scope,
    exists (select from app.matters x where x.business_id = business and x.is_restricted) as has_walls into seen
  from app.sessions s
    left join app.members m on m.business_id = business and m.id = s.account_id and m.removed_at is null
    left join app.roles r on r.business_id = m.business_id and r.id = m.role_id
  where s.id = session and s.ended_at is null and s.expires_at > clock_timestamp();
  if not found then raise exception 'session ended' using errcode = 'LX401'; end if;
  setting := set_config('app.user_id', seen.person::text, true);
  setting := set_config('app.request_id', request, true);
  if business is null then return; end if;

  if seen.member is null then raise exception 'not a member' using errcode = 'LX403'; end if;
  setting := set_config('app.business_id', business::text, true);
  setting := set_config('app.matter_scope', seen.matter_scope, true);
  setting := set_config('app.time_scope', seen.time_scope, true);
  if seen.matter_scope = 'assigned' then
    perform app.look_again();
  else
    setting := set_config('app.barred_matters',
      case when seen.has_walls then app.matters_barred_to(business, seen.person) else '' end, true);
  end if;
end $$;
