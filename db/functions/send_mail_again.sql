-- owner: app_jobs
-- execute: app_server
-- Starts the attempts of an undelivered mail again; returns whether it was there.
create or replace function app.send_mail_again(job bigint) returns boolean language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  if not exists (select 1 from app.undelivered_mails() u where u.id = job) then return false; end if;
  perform graphile_worker.reschedule_jobs(array[job], run_at := now(), attempts := 0);
  return true;
end $$;
