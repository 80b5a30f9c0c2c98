-- owner: app_searcher
-- execute: app_server
-- Resolves what the person of this transaction must not see and, when the role sees assigned matters only, what it
-- sees: matters they created, are responsible for or work on (roles.md rule 6), and the clients of those. Called when a
-- request begins, and by whoever changes these facts and needs the result in the same transaction.
create or replace function app.look_again() returns void language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
  setting text := set_config('app.barred_matters', app.matters_barred_to(business, person), true);
begin
  if app.sees_all_matters() then return; end if;
  perform set_config('app.assigned_matters', coalesce(array_agg(x.id)::text, ''), true),
    set_config('app.assigned_clients', coalesce(array_agg(distinct x.client_id)::text, ''), true)
  from app.matters x
  where x.business_id = business and x.id <> all (app.barred_matter_ids())
    and x.id in (
      select m.id from app.matters m where m.business_id = business and m.created_by = person
      union all
      select m.id from app.matters m where m.business_id = business and m.responsible_id = person
      union all
      select mm.matter_id from app.matter_members mm where mm.business_id = business and mm.user_id = person);
end $$;
