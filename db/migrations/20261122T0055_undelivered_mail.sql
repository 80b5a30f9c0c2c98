-- Mail that does not arrive is told to the firm that sent it. What waits in the queue is the truth of it: who it is for, how
-- often it was tried, and what the mail server said. The text itself, with its links, is told to nobody.
drop function app.add_job(text, json);
create function app.add_job(task text, payload json, key text) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts := 12, job_key := key);
end $$;

-- What was queued under this key is not done any more.
create function app.remove_job(key text) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.remove_job(key);
end $$;

-- The firm's mail that was refused three times, and is still tried or was given up. What is about a matter behind a wall is
-- told to those inside.
create function app.undelivered_mails() returns table (id bigint, kind text, record_id uuid, recipient text, attempts integer,
  is_given_up boolean, reason text, queued_at timestamptz, next_try_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, app as $$
begin
  return query
    select j.id, j.payload ->> 'kind', (j.payload ->> 'recordId')::uuid, j.payload ->> 'to', j.attempts::integer,
      j.attempts >= j.max_attempts, left(j.last_error, 300), j.created_at, j.run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail' and j.payload ->> 'businessId' = app.current_business_id()::text
      and j.attempts >= 3 and j.last_error is not null
      and coalesce(j.payload ->> 'matterId' not in (select string_to_table(current_setting('app.barred_matters', true), ',')), true)
    order by j.created_at desc, j.id desc limit 200;
end $$;

-- Begins anew with one of them; says whether it was there.
create function app.send_mail_again(job bigint) returns boolean language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  if not exists (select 1 from app.undelivered_mails() u where u.id = job) then return false; end if;
  perform graphile_worker.reschedule_jobs(array[job], run_at := now(), attempts := 0);
  return true;
end $$;

-- As in 20261121T1400_housekeeping.sql; mail that was given up is kept for a month, because its links are secrets.
create or replace function app.sweep() returns void language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  delete from app.idempotency_keys where created_at < now() - interval '24 hours';
  delete from app.sign_in_attempts where at < now() - interval '24 hours';
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'mail' and j.attempts >= j.max_attempts and j.locked_at is null
      and j.updated_at < now() - interval '30 days';
end $$;

grant create on schema app to app_jobs;
alter function app.add_job(text, json, text) owner to app_jobs;
alter function app.remove_job(text) owner to app_jobs;
alter function app.undelivered_mails() owner to app_jobs;
alter function app.send_mail_again(bigint) owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.add_job(text, json, text), app.remove_job(text), app.undelivered_mails(), app.send_mail_again(bigint) from public;
grant execute on function app.add_job(text, json, text), app.remove_job(text), app.undelivered_mails(), app.send_mail_again(bigint) to app_server;
