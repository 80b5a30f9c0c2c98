-- owner: app_searcher
-- execute: app_server
-- When the open sessions of an account were last used, to some minutes; one that was never noted is left out.
create or replace function app.session_uses(account uuid) returns table (session_id uuid, used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select a.session_id, a.active_at from app.sessions s join app.session_activity a on a.session_id = s.id
      where s.account_id = account and s.ended_at is null
  $$;
