-- Breaking the glass: an administrator enters a restricted matter for a while, with a reason. Kept for good, audited like
-- every table, and itself behind the wall of its matter.
create table app.wall_breaks (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  user_id uuid not null,
  reason text not null check (length(reason) between 10 and 1000),
  broken_at timestamptz not null default now(),
  open_until timestamptz not null,
  left_at timestamptz,
  primary key (business_id, id),
  constraint wall_breaks_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint wall_breaks_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint wall_breaks_bounded check (open_until > broken_at and open_until <= broken_at + interval '24 hours')
);
create index wall_breaks_by_user on app.wall_breaks (business_id, user_id, open_until desc);
create index wall_breaks_by_matter on app.wall_breaks (business_id, matter_id, broken_at desc);
call app.guard_firm_table('wall_breaks');
call app.guard_matter_rows('wall_breaks');
grant select, update (left_at) on app.wall_breaks to app_server;
grant select on app.wall_breaks to app_searcher;
create policy lookup on app.wall_breaks for select to app_searcher using (true);

-- As in 20261121T1640_scopes.sql; who broke the glass is let through the wall until the time is over.
create or replace function app.look_again() returns void language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
begin
  perform set_config('app.barred_matters', coalesce((
    select array_agg(x.id)::text from app.matters x
    where x.business_id = business and x.is_restricted and x.responsible_id is distinct from person
      and not exists (select 1 from app.matter_members mm where mm.business_id = business and mm.matter_id = x.id and mm.user_id = person)
      and not exists (select 1 from app.wall_breaks w where w.business_id = business and w.user_id = person
        and w.matter_id = x.id and w.left_at is null and w.open_until > now())
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

-- Only an administrator, only a matter that is walled off from them, only by its number: nothing of it is told before. With
-- the rights of the tables' owner, because the person is outside the wall; row security keeps the owner within the firm.
create function app.break_glass(break_id uuid, wanted_number text, why text, hours integer) returns uuid language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  found_matter uuid;
begin
  if not exists (select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
      where m.business_id = business and m.id = person and m.removed_at is null and 'administrator' = any (r.permissions)) then
    raise exception 'not an administrator' using errcode = 'LX403';
  end if;
  -- The wall is taken down within this function alone and stands again when the person looks again.
  perform set_config('app.barred_matters', '', true);
  select m.id into found_matter from app.matters m
    where m.business_id = business and lower(m.number) = lower(wanted_number) and m.deleted_at is null and m.id = any (barred);
  if found_matter is null then
    perform app.look_again();
    return null;
  end if;
  insert into app.wall_breaks (business_id, id, matter_id, user_id, reason, open_until)
    values (business, break_id, found_matter, person, why, now() + make_interval(hours => hours));
  perform app.look_again();
  return found_matter;
end $$;
revoke execute on function app.break_glass(uuid, text, text, integer) from public;
grant execute on function app.break_glass(uuid, text, text, integer) to app_server;
