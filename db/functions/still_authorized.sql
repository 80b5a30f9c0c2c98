-- owner: app_searcher
-- execute: app_server
-- Whether everything that this transaction began with still holds: session, membership, the role's scope, the permissions,
-- and that no matter was hidden from the person since. An export reads for longer than any request. It uses the clock,
-- because the time of a transaction stands still.
create or replace function app.still_authorized(session uuid, permissions text[]) returns boolean language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
begin
  perform 1 from app.sessions s
    join app.members m on m.business_id = business and m.id = s.account_id and m.removed_at is null
    join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where s.id = session and s.account_id = person and s.ended_at is null and s.expires_at > clock_timestamp()
      and r.matter_scope = current_setting('app.matter_scope', true) and r.time_scope = current_setting('app.time_scope', true)
      and (r.permissions @> still_authorized.permissions or 'administrator' = any (r.permissions));
  if not found then return false; end if;
  if exists (select app.barred_matters_of(business, person, clock_timestamp()) except select unnest(app.barred_matter_ids())) then
    return false;
  end if;
  return app.sees_all_matters() or not exists (
    select unnest(app.assigned_matter_ids()) except select m.id from app.assigned_matters_of(business, person) m);
end $$;
