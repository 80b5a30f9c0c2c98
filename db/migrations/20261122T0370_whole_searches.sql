-- As in 20261121T1300_conflicts.sql, 20261121T1330_search.sql and 20261121T1660_matter_file.sql, without an end at 5,000: a word that more
-- matters or clients hold gave lists and sums of some of them, and nothing at all to people whose few were not among those.
create or replace function app.find_clients(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select c.id from app.clients c where c.business_id = app.current_business_id()
      and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search)
    union
    select p.client_id from app.party_names p where p.business_id = app.current_business_id() and (p.kind = 'contact' or p.kind = 'client' and p.id <> p.client_id)
      and app.plain_name(search) <> '' and p.normalized like app.like_part(app.plain_name(search))
  $$;
create or replace function app.find_matters(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select m.id from app.matters m where m.business_id = app.current_business_id() and (m.name || ' ' || m.number) ilike app.like_part(search)
    union
    select m.id from app.matters m where m.business_id = app.current_business_id() and m.client_id in (
      select c.id from app.clients c where c.business_id = app.current_business_id()
        and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search))
  $$;
