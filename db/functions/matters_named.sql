-- owner: app_searcher
-- execute: app_server
-- The matters that the person sees and whose name, number or client's name matches a text.
create or replace function app.matters_named(words text) returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  pattern text := app.like_part(words);
  plain text := app.plain_part(words);
begin
  return query
    select m.id from app.matters m
    where m.business_id = firm and m.id <> all (app.barred_matter_ids())
      and m.id in (
        select x.id from app.matters x where x.business_id = firm and (x.name || ' ' || x.number) ilike pattern
        union
        select x.id from app.clients c join app.matters x on x.business_id = firm and x.client_id = c.id
          where c.business_id = firm and (c.name || ' ' || c.number || ' ' || c.email) ilike pattern and c.name ilike pattern
        union
        select p.matter_id from app.party_names p where p.business_id = firm and p.kind = 'matter' and p.normalized like plain
        union
        select x.id from app.party_names p join app.matters x on x.business_id = firm and x.client_id = p.client_id
          where p.business_id = firm and p.kind = 'client' and p.normalized like plain)
      and (app.sees_all_matters() or m.created_by = person or m.responsible_id = person or exists (
        select 1 from app.matter_members mm where mm.business_id = firm and mm.matter_id = m.id and mm.user_id = person));
end $$;
