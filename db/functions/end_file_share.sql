-- owner: app_jobs
-- execute: everybody
-- Ends the sharing of a file that was taken off its record. Owned by app_jobs, as app.mark_file_attached, which takes it off.
create or replace function app.end_file_share() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  update app.file_shares set ended_at = now() where business_id = new.business_id and file_id = new.id and ended_at is null;
  return null;
end $$;
