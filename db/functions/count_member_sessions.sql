-- owner: app_searcher
-- execute: app_server
-- How many open sessions open the firm of the transaction to one of its people, keys left out.
create or replace function app.count_member_sessions(member uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select count(*)::integer from app.sessions s
      where s.account_id = member and s.ended_at is null and s.expires_at > clock_timestamp()
        and exists (select from app.members m where m.business_id = app.current_business_id() and m.id = member and m.removed_at is null)
        and (s.kind = 'signIn' or s.kind = 'singleSignOn' and exists (
          select from app.single_sign_on_sessions o where o.business_id = app.current_business_id() and o.id = s.id))
  $$;
