-- What has served its time is thrown away once a day: answers kept for repeated requests, and sign-in attempts.
grant select, delete on app.idempotency_keys, app.sign_in_attempts to app_jobs;

create function app.sweep() returns void language sql security definer set search_path = pg_catalog, app as $$
  delete from app.idempotency_keys where created_at < now() - interval '24 hours';
  delete from app.sign_in_attempts where at < now() - interval '24 hours';
$$;
grant create on schema app to app_jobs;
alter function app.sweep() owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.sweep() from public;
