-- Somebody who waits for the mail that verifies their address is told when it does not arrive: whether it is still tried, and
-- nothing of what the mail server said, because the address may be a stranger's. It is found by its key in the queue.
create function app.verification_mail_problem() returns text language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
begin
  return (select case when j.attempts >= j.max_attempts then 'given_up' else 'delayed' end
    from graphile_worker._private_jobs j
    where j.key = 'verify ' || app.current_user_id()::text and j.attempts >= 3 and j.last_error is not null);
end $$;
grant create on schema app to app_jobs;
alter function app.verification_mail_problem() owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.verification_mail_problem() from public;
grant execute on function app.verification_mail_problem() to app_server;
