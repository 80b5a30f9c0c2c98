-- owner: app_searcher
-- execute: app_server
-- People whose mail about notifications is to leave by a moment.
create or replace function app.mail_due_to(moment timestamptz) returns table (business_id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select distinct n.business_id, n.user_id from app.notifications n where n.mail_at <= moment and n.mailed_at is null limit 200
  $$;
