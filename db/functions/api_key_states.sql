-- owner: app_searcher
-- execute: app_server
-- Of the keys of this firm, when they were last used and when their sessions ended: sessions of others are not visible.
create or replace function app.api_key_states() returns table (id uuid, last_used_at timestamptz, ended_at timestamptz) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select k.id, s.last_used_at, s.ended_at from app.api_keys k join app.sessions s on s.id = k.id
    where k.business_id = app.current_business_id()
  $$;
