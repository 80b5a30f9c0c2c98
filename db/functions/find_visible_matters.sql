-- owner: app_searcher
-- execute: app_server
-- The matters that the person may see and whose name, number or client's name matches a search.
create or replace function app.find_visible_matters(search text) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  pattern text := app.like_part(search);
  plain text := app.plain_part(search);
begin
  return query
    select m.id from app.visible_matters() m
    where m.id in (
      select x.id from app.matters x where x.business_id = firm and (x.name || ' ' || x.number) ilike pattern
      union
      select x.id from app.clients c join app.matters x on x.business_id = firm and x.client_id = c.id
        where c.business_id = firm and (c.name || ' ' || c.number || ' ' || c.email) ilike pattern and c.name ilike pattern
      union
      select p.matter_id from app.party_names p where p.business_id = firm and p.kind = 'matter' and p.normalized like plain
      union
      select x.id from app.party_names p join app.matters x on x.business_id = firm and x.client_id = p.client_id
        where p.business_id = firm and p.kind = 'client' and p.normalized like plain);
end $$;
