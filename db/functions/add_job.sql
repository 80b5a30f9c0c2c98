-- owner: app_jobs
-- execute: app_server
-- Queues slow work (mail) in the request's own transaction; it is done after the commit, or from a moment on. The queue's
-- schema belongs to app_jobs and its library, so requests reach it only through this function.
create or replace function app.add_job(task text, payload json, key text, not_before timestamptz default null) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts := 12, job_key := key, run_at := not_before);
end $$;
