-- As in 20261122T0055_undelivered_mail.sql and 20261122T0320_verification_mail.sql, but a mail may carry the moment after which it is
-- of no use, because its link is dead by then (`until`). From then on it counts as given up, however often it was tried.
create function app.is_mail_past_use(payload json) returns boolean language sql stable set search_path = pg_catalog
  as $$ select coalesce((payload ->> 'until')::timestamptz <= clock_timestamp(), false) $$;

drop function app.undelivered_mails();
create function app.undelivered_mails() returns table (id bigint, kind text, record_id uuid, recipient text, attempts integer,
  is_given_up boolean, is_past_use boolean, reason text, queued_at timestamptz, next_try_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, app as $$
begin
  return query
    select j.id, j.payload ->> 'kind', (j.payload ->> 'recordId')::uuid, j.payload ->> 'to', j.attempts::integer,
      j.attempts >= j.max_attempts or p.is_past, p.is_past, left(j.last_error, 300), j.created_at, j.run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    cross join lateral (select app.is_mail_past_use(j.payload) as is_past) p
    where t.identifier = 'mail' and j.payload ->> 'businessId' = app.current_business_id()::text
      and (j.attempts >= 3 or p.is_past) and j.last_error is not null
      and coalesce(j.payload ->> 'matterId' not in (select string_to_table(current_setting('app.barred_matters', true), ',')), true)
    order by j.created_at desc, j.id desc limit 200;
end $$;

create or replace function app.verification_mail_problem() returns text language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
begin
  return (select case when j.attempts >= j.max_attempts or app.is_mail_past_use(j.payload) then 'given_up' else 'delayed' end
    from graphile_worker._private_jobs j
    where j.key = 'verify ' || app.current_user_id()::text and (j.attempts >= 3 or app.is_mail_past_use(j.payload))
      and j.last_error is not null);
end $$;

-- Whoever is about to send a mail gives it up where it is of no more use; says whether it was.
create function app.give_up_mail_past_use(job bigint) returns boolean language plpgsql set search_path = pg_catalog, app as $$
begin
  update graphile_worker._private_jobs j set max_attempts = j.attempts where j.id = job and app.is_mail_past_use(j.payload);
  return found;
end $$;

grant create on schema app to app_jobs;
alter function app.is_mail_past_use(json) owner to app_jobs;
alter function app.undelivered_mails() owner to app_jobs;
alter function app.give_up_mail_past_use(bigint) owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.is_mail_past_use(json), app.undelivered_mails(), app.give_up_mail_past_use(bigint) from public;
grant execute on function app.undelivered_mails() to app_server;
