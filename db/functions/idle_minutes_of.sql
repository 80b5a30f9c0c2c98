-- owner: app_searcher
-- execute: nobody
-- After how many minutes without an act of the person a session ends: the least that a firm which it opens allows. Null is never.
create or replace function app.idle_minutes_of(session uuid) returns integer language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select min(r.idle_minutes)::integer from app.sessions s
      join app.members m on m.id = s.account_id and m.removed_at is null
      join app.sign_in_rules r on r.business_id = m.business_id and r.idle_minutes is not null
    where s.id = session and s.kind <> 'key'
      and (s.kind = 'signIn' or exists (
        select from app.single_sign_on_sessions o where o.business_id = m.business_id and o.id = s.id))
  $$;
