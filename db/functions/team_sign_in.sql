-- owner: app_searcher
-- execute: app_server
-- nullable: used_at
-- How the people of the transaction's firm prove who they are, and when they last used a session that opens the firm, to some minutes.
-- A session opens all firms of its person, so of somebody who works at several the use is not told: it may have been another one's.
create or replace function app.team_sign_in() returns table (user_id uuid, has_passkey boolean, has_authenticator boolean, used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select m.id,
      exists (select from app.passkeys p where p.account_id = m.id),
      exists (select from app.authenticators a where a.account_id = m.id and a.confirmed_at is not null),
      case when not exists (select from app.members e where e.id = m.id and e.business_id <> m.business_id and e.removed_at is null)
        then (select max(u.active_at) from app.sessions s join app.session_activity u on u.session_id = s.id
          where s.account_id = m.id and s.kind <> 'key') end
    from app.members m where m.business_id = app.current_business_id() and m.removed_at is null
  $$;
