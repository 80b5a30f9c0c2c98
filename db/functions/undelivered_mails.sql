-- owner: app_jobs
-- execute: app_server
-- The firm's mail that was refused three times or is past its use, with the address, the number of attempts and what
-- the mail server said; never the text, which holds links. Mail about a matter behind a wall is shown only to those
-- inside.
create or replace function app.undelivered_mails() returns table (id bigint, kind text, record_id uuid, recipient text, attempts integer,
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
