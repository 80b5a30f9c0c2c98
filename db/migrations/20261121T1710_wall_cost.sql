-- What walls cost a firm with hundreds of them. A matter says itself whether it has a wall, so most rows need not be looked
-- for among the barred ones; and whom a person is let through for is read once, not asked of each restricted matter.
alter policy wall on app.matters using (not is_restricted or id <> all ((select app.barred_matter_ids())::uuid[]));

-- As in 20261121T1670_walls.sql.
create or replace function app.look_again() returns void language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
begin
  -- An array written as text in half the time that array_out takes.
  perform set_config('app.barred_matters', coalesce((
    select '{' || string_agg(x.id::text, ',') || '}' from app.matters x
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
