-- owner: app_searcher
-- execute: app_server
-- The clients whose name, number, e-mail or contact matches a search, or a value of a custom field of theirs or a contact's. Row security hides trigram indexes from
-- app_server, so lists get ids here and read the rows again under row security.
create or replace function app.find_clients(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select c.id from app.clients c where c.business_id = app.current_business_id()
      and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search)
    union
    select c.id from app.clients c where c.business_id = app.current_business_id() and c.custom_values <> '{}'
      and app.custom_text(c.custom_values) ilike app.like_part(search)
    union
    select c.client_id from app.client_contacts c where c.business_id = app.current_business_id() and c.custom_values <> '{}'
      and app.custom_text(c.custom_values) ilike app.like_part(search)
    union
    select p.client_id from app.party_names p where p.business_id = app.current_business_id() and p.kind in ('contact', 'client')
      and (p.kind = 'contact' or p.id <> p.client_id or app.plain_part(search) is not null)
      and app.plain_name(search) <> '' and p.normalized like app.like_part(app.plain_name(search))
  $$;
