-- owner: app_searcher
-- execute: app_jobs
-- Whether nobody has used a session for longer than a firm that it opens allows. The half minute is what the record of their acts
-- may be behind. Keys are used by software, which is never idle.
create or replace function app.is_idle_session(session uuid) returns boolean language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select exists (
      select from app.sessions s
        join app.members m on m.id = s.account_id and m.removed_at is null
        join app.sign_in_rules r on r.business_id = m.business_id and r.idle_minutes is not null
        left join app.session_activity a on a.session_id = s.id
      where s.id = session and s.kind <> 'key'
        and (s.kind = 'signIn' or exists (
          select from app.single_sign_on_sessions o where o.business_id = m.business_id and o.id = s.id))
        and greatest(s.created_at, r.idle_since, a.active_at) < clock_timestamp() - make_interval(mins => r.idle_minutes, secs => 30))
  $$;
