-- owner: app_searcher
-- execute: app_server
-- Resolves what the person of this transaction must not see and, when their role sees assigned matters only, which matters
-- and clients it sees. Called when a request begins, and after a change of these facts whose result the same transaction
-- needs.
create or replace function app.refresh_visibility() returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  business uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := array(select app.barred_matters_of(business, person, now()));
  setting text := set_config('app.barred_matters', array_to_string(barred, ','), true);
begin
  if app.sees_all_matters() then return; end if;
  perform set_config('app.assigned_matters', coalesce(array_agg(m.id)::text, ''), true),
    set_config('app.assigned_clients', coalesce(array_agg(distinct m.client_id)::text, ''), true)
    from app.assigned_matters_of(business, person) m where m.id <> all (barred);
end $$;
