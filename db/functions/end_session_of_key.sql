-- owner: app_jobs
-- execute: nobody
-- A revoked key opens nothing from now on: its session ends, and every node is told.
create or replace function app.end_session_of_key() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  update app.sessions set ended_at = new.ended_at where id = new.id and kind = 'key' and ended_at is null;
  return null;
end $$;
