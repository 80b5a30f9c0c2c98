-- owner: app_jobs
-- execute: app_server
-- Notes that a key was used, at most once an hour: a busy key must not be a busy row.
create or replace function app.record_key_use(key uuid) returns void language sql security definer set search_path = pg_catalog, app
  as $$
    update app.sessions s set last_used_at = now()
      where s.id = key and s.kind = 'key' and (s.last_used_at is null or s.last_used_at < now() - interval '1 hour')
  $$;
