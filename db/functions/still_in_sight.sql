-- owner: app_searcher
-- execute: app_server
-- Whether everything this transaction was begun with still holds: session, membership, the role's scope, the
-- permissions, and that no matter was hidden from the person since. An export reads for longer than any request. Uses
-- the clock, because the transaction's own time stands still.
create or replace function app.still_in_sight(session uuid, held text[]) returns boolean language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred text := current_setting('app.barred_matters', true);
begin
  perform 1 from app.sessions s
    join app.members m on m.business_id = business and m.id = s.account_id and m.removed_at is null
    join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where s.id = session and s.account_id = person and s.ended_at is null and s.expires_at > clock_timestamp()
      and r.matter_scope = current_setting('app.matter_scope', true) and r.time_scope = current_setting('app.time_scope', true)
      and (r.permissions @> held or 'administrator' = any (r.permissions));
  if not found then return false; end if;
  perform 1 from app.matters x
    where x.business_id = business and x.is_restricted and x.responsible_id is distinct from person
      and x.id::text not in (select string_to_table(barred, ','))
      and x.id not in (select mm.matter_id from app.matter_members mm where mm.business_id = business and mm.user_id = person)
      and x.id not in (select w.matter_id from app.wall_breaks w where w.business_id = business and w.user_id = person
        and w.left_at is null and w.open_until > clock_timestamp());
  if found then return false; end if;
  if app.sees_all_matters() then return true; end if;
  return not exists (
    select unnest(app.assigned_matter_ids())
    except
    select x.id from app.matters x where x.business_id = business and (x.created_by = person or x.responsible_id = person
      or x.id in (select mm.matter_id from app.matter_members mm where mm.business_id = business and mm.user_id = person)));
end $$;
