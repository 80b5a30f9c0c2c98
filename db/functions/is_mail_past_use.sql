-- owner: app_jobs
-- execute: nobody
-- Whether a mail is past the moment (`until`) after which its link is dead. It then counts as given up, however often
-- it was tried.
create or replace function app.is_mail_past_use(payload json) returns boolean language sql stable set search_path = pg_catalog
  as $$ select coalesce((payload ->> 'until')::timestamptz <= clock_timestamp(), false) $$;
