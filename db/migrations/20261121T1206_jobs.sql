-- Slow work (mail) is queued in the request's own transaction and done after it. The queue's schema belongs to
-- app_jobs and is kept by its library; requests reach it through this function alone.
create function app.add_job(task text, payload json) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts := 12);
end $$;
grant create on schema app to app_jobs;
alter function app.add_job(text, json) owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.add_job(text, json) from public;
grant execute on function app.add_job(text, json) to app_server;
