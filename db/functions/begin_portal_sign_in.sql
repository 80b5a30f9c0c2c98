-- owner: app_searcher
-- execute: app_server
-- Begins a request of somebody who wants to sign in at the portal of a firm: of that firm and of nobody. Returns no row where
-- there is no such firm.
create or replace function app.begin_portal_sign_in(slug text, request text) returns table (business_id uuid, name text)
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  firm record;
begin
  select b.id, b.name into firm from app.businesses b where b.slug = begin_portal_sign_in.slug;
  if not found then return; end if;
  perform set_config('app.realm', '', true), set_config('app.user_id', '', true), set_config('app.request_id', request, true),
    set_config('app.business_id', firm.id::text, true), set_config('app.matter_scope', 'all', true),
    set_config('app.time_scope', 'all', true), set_config('app.barred_matters', '', true);
  return query select firm.id, firm.name;
end $$;
