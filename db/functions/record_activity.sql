-- owner: app_jobs
-- execute: app_server
-- Notes that the person of a session did something so many seconds ago. A session that is idle by now stays so.
create or replace function app.record_activity(session uuid, seconds_ago integer) returns void language sql
  security definer set search_path = pg_catalog, app
  as $$
    insert into app.session_activity as a (session_id, active_at)
      select session, clock_timestamp() - make_interval(secs => seconds_ago) where not app.is_idle_session(session)
      on conflict (session_id) do update set active_at = excluded.active_at where a.active_at < excluded.active_at
  $$;
