-- owner: app_jobs
-- execute: app_server
-- Ends the sessions that open the firm of the transaction to one of its people: those of a sign-in, which open each of their firms,
-- and those by the firm's own single sign-on. Keys stay. Returns how many it ended; the session that is kept is whose call it is.
create or replace function app.end_member_sessions(member uuid, kept uuid) returns integer language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  ended integer;
begin
  update app.sessions s set ended_at = now()
    where s.account_id = member and s.ended_at is null and s.id <> kept
      and exists (select from app.members m where m.business_id = app.current_business_id() and m.id = member)
      and (s.kind = 'signIn' or s.kind = 'singleSignOn' and exists (
        select from app.single_sign_on_sessions o where o.business_id = app.current_business_id() and o.id = s.id));
  get diagnostics ended = row_count;
  return ended;
end $$;
