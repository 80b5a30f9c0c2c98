-- owner: app_jobs
-- execute: nobody
-- Removes once a day what is no longer needed: stored answers of idempotent requests and sign-in attempts after a day,
-- mail that was given up after a month, because its links are secrets.
create or replace function app.sweep() returns void language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  delete from app.idempotency_keys where created_at < now() - interval '24 hours';
  delete from app.sign_in_attempts where at < now() - interval '24 hours';
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'mail' and j.attempts >= j.max_attempts and j.locked_at is null
      and j.updated_at < now() - interval '30 days';
end $$;
