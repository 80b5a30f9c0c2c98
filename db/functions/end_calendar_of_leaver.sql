-- owner: app_jobs
-- execute: nobody
-- Leaving the firm ends the person's calendar address there.
create or replace function app.end_calendar_of_leaver() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  update app.calendar_feeds set revoked_at = now(), end_reason = 'leaving'
    where business_id = new.business_id and user_id = new.id and revoked_at is null;
  return null;
end $$;
