-- owner: app_jobs
-- execute: app_server
-- Ends the emergency accesses of a person who is no longer an administrator, at once. Whoever takes the role away may
-- be outside the wall, so this runs as app_jobs, within the firm.
create or replace function app.end_emergency_access_of_leaver(person uuid, moment timestamptz) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  update app.wall_overrides w set left_at = greatest(w.broken_at, moment)
    where w.business_id = app.current_business_id() and w.user_id = person and w.left_at is null
      and not exists (select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
        where m.business_id = w.business_id and m.id = person and m.removed_at is null and 'administrator' = any (r.permissions));
end $$;
