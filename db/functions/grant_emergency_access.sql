-- execute: app_server
-- nullable: result
-- Grants an administrator emergency access to a matter that is walled off from them, by its number only, because
-- nothing of it is shown before. With the rights of the tables' owner, because the person is outside the wall; row
-- security keeps the owner within the firm.
create or replace function app.grant_emergency_access(override_id uuid, wanted_number text, why text, hours integer) returns uuid language plpgsql
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
  -- The walls are set aside within this function only; refresh_visibility restores them.
  perform set_config('app.barred_matters', '', true);
  select m.id into found_matter from app.matters m
    where m.business_id = business and lower(m.number) = lower(wanted_number) and m.deleted_at is null and m.id = any (barred);
  if found_matter is null then
    perform app.refresh_visibility();
    return null;
  end if;
  insert into app.wall_overrides (business_id, id, matter_id, user_id, reason, open_until)
    values (business, override_id, found_matter, person, why, now() + make_interval(hours => hours));
  perform app.refresh_visibility();
  return found_matter;
end $$;
