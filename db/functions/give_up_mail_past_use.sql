-- owner: app_jobs
-- execute: nobody
-- Gives a mail up when it is past its use; returns whether it was.
create or replace function app.give_up_mail_past_use(job bigint) returns boolean language plpgsql set search_path = pg_catalog, app as $$
begin
  update graphile_worker._private_jobs j set max_attempts = j.attempts where j.id = job and app.is_mail_past_use(j.payload);
  return found;
end $$;
