-- owner: app_searcher
-- execute: app_server
-- The matters whose own name, number or client matches a search; read again under row security.
create or replace function app.find_matters(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select m.id from app.matters m where m.business_id = app.current_business_id() and (m.name || ' ' || m.number) ilike app.like_part(search)
    union
    select m.id from app.matters m where m.business_id = app.current_business_id() and m.custom_values <> '{}'
      and app.custom_text(m.custom_values) ilike app.like_part(search)
    union
    select p.matter_id from app.party_names p where p.business_id = app.current_business_id() and p.kind = 'matter'
      and p.normalized like app.plain_part(search)
    union
    select m.id from app.matters m where m.business_id = app.current_business_id() and m.client_id in (
      select c.id from app.clients c where c.business_id = app.current_business_id()
        and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search)
      union
      select p.client_id from app.party_names p where p.business_id = app.current_business_id() and p.kind = 'client'
        and p.normalized like app.plain_part(search))
  $$;
