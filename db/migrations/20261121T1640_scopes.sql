-- squawk-ignore-file require-concurrent-index-creation
-- What a role with assigned matters sees is resolved once, at the door, as walls are. As subqueries inside the policies it
-- had to be planned and set up by every statement that touches a matter or a client, whoever asked.
create function app.assigned_matter_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.assigned_matters', true), '')::uuid[], '{}'::uuid[]) $$;
create function app.assigned_client_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.assigned_clients', true), '')::uuid[], '{}'::uuid[]) $$;

create index matters_by_creator on app.matters (business_id, created_by);

-- What the person of this transaction must not see, and, where the role sees assigned matters only, what it sees: member,
-- responsible, or the one who opened it (roles.md rule 6), and the clients of those matters. The door calls it; so does
-- whoever changes these facts and wants to know, in the same transaction, what is left in sight.
create function app.look_again() returns void language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
begin
  perform set_config('app.barred_matters', coalesce((
    select array_agg(x.id)::text from app.matters x
    where x.business_id = business and x.is_restricted and x.responsible_id is distinct from person
      and not exists (select 1 from app.matter_members mm where mm.business_id = business and mm.matter_id = x.id and mm.user_id = person)
  ), ''), true);
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
    set_config('app.matter_scope', seen.matter_scope, true), set_config('app.time_scope', seen.time_scope, true);
  perform app.look_again();
end $$;

grant create on schema app to app_searcher;
alter function app.look_again() owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.look_again() from public;
grant execute on function app.look_again() to app_server, app_searcher;

-- Whoever opens a matter or a client sees it before the next door. An array is unfolded so that it is looked up by a hash.
drop policy scope on app.matters;
create policy scope on app.matters as restrictive for select to app_server
  using ((select app.sees_all_matters()) or created_by = (select app.current_user_id())
    or id in (select unnest(app.assigned_matter_ids())));
drop policy scope on app.clients;
create policy scope on app.clients as restrictive for select to app_server
  using ((select app.sees_all_matters()) or created_by = (select app.current_user_id())
    or id in (select unnest(app.assigned_client_ids())));
