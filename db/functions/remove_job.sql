-- owner: app_jobs
-- execute: app_server
-- Removes the job that was queued under this key.
create or replace function app.remove_job(key text) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.remove_job(key);
end $$;
