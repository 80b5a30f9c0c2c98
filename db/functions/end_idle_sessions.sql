-- owner: app_jobs
-- execute: app_server
-- Ends the sessions of the people of the firm of the transaction that are idle now, so that a limit which is raised or lifted opens
-- none of them again.
create or replace function app.end_idle_sessions() returns void language sql security definer set search_path = pg_catalog, app
  as $$
    update app.sessions s set ended_at = now()
      from app.members m
      where m.business_id = app.current_business_id() and m.id = s.account_id and s.ended_at is null and s.kind <> 'key'
        and app.is_idle_session(s.id)
  $$;
