-- owner: app_jobs
-- execute: nobody
-- A new password ends the person's calendar addresses in every firm, as it signs out every other device.
create or replace function app.end_calendars_with_password() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  asking text := current_setting('app.business_id', true);
  firm uuid;
begin
  for firm in select m.business_id from app.memberships_of(new.id) m loop
    perform set_config('app.business_id', firm::text, true);
    update app.calendar_feeds set revoked_at = now(), end_reason = 'password'
      where business_id = firm and user_id = new.id and revoked_at is null;
  end loop;
  perform set_config('app.business_id', coalesce(asking, ''), true);
  return null;
end $$;
