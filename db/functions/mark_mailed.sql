-- owner: app_jobs
-- execute: app_server
-- Of one person's notifications, those whose mail was due by a moment are dealt with: also those that the person may no longer
-- see, which are in no mail.
create or replace function app.mark_mailed(person uuid, moment timestamptz) returns integer language sql
  security definer set search_path = pg_catalog, app
  as $$
    with marked as (update app.notifications set mailed_at = moment
      where business_id = app.current_business_id() and user_id = person and mail_at <= moment and mailed_at is null returning 1)
    select count(*)::integer from marked
  $$;
