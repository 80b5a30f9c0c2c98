-- A wall compared each row with each barred matter in turn, so that a list that passes over a thousand rows paid for two
-- hundred thousand comparisons. The barred matters are now looked up in a hash table, made of their text as it stands.
-- The index is of a table of thousands of rows, and is built in a moment.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
create or replace function app.barred_matter_ids() returns uuid[] language sql stable parallel safe
  as $$ select ('{' || coalesce(current_setting('app.barred_matters', true), '') || '}')::uuid[] $$;

create or replace procedure app.guard_matter_rows(table_name text, matter_column text default 'matter_id')
language plpgsql as $$
begin
  execute format('create policy wall on app.%I as restrictive to app_server, app_portal
    using (%I is null or %I::text not in (select string_to_table(current_setting(''app.barred_matters'', true), '','')))',
    table_name, matter_column, matter_column);
end $$;

do $$
declare
  walled text;
begin
  for walled in select p.tablename from pg_policies p
    where p.schemaname = 'app' and p.policyname = 'wall' and p.tablename <> 'matters'
  loop
    execute format('drop policy wall on app.%I', walled);
    call app.guard_matter_rows(walled);
  end loop;
end $$;

alter policy wall on app.matters using (
  not is_restricted or id::text not in (select string_to_table(current_setting('app.barred_matters', true), ',')));

-- Who is responsible is read from the index.
create index matters_walled on app.matters (business_id, id) include (responsible_id) where is_restricted;
drop index app.matters_restricted;

-- As in 20261121T1710_wall_cost.sql, without the braces of an array.
create or replace function app.look_again() returns void language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
begin
  perform set_config('app.barred_matters', coalesce((
    select string_agg(x.id::text, ',') from app.matters x
    where x.business_id = business and x.is_restricted and x.responsible_id is distinct from person
      and x.id not in (select mm.matter_id from app.matter_members mm where mm.business_id = business and mm.user_id = person)
      and x.id not in (select w.matter_id from app.wall_breaks w where w.business_id = business and w.user_id = person
        and w.left_at is null and w.open_until > now())
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
