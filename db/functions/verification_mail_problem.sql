-- owner: app_jobs
-- execute: app_server
-- nullable: result
-- Whether the person's verification mail is delayed or was given up. The mail server's error is not shown, because
-- the address may be a stranger's.
create or replace function app.verification_mail_problem() returns text language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
begin
  return (select case when j.attempts >= j.max_attempts or app.is_mail_past_use(j.payload) then 'given_up' else 'delayed' end
    from graphile_worker._private_jobs j
    where j.key = 'verify ' || app.current_user_id()::text and (j.attempts >= 3 or app.is_mail_past_use(j.payload))
      and j.last_error is not null);
end $$;
