-- owner: app_jobs
-- execute: nobody
-- Leaving the firm ends the person's keys there.
create or replace function app.end_keys_of_leaver() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  update app.api_keys set ended_at = now() where business_id = new.business_id and user_id = new.id and ended_at is null;
  return null;
end $$;
