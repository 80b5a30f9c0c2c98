-- Clients and matters are found by their names without accents, as their contacts were: whoever types 'ines' or 'osswald' means
-- 'Inês' and 'Oßwald'. Letters that stand for two are spelled with two, as domain/src/names.ts has it.
create or replace function app.plain_name(name text) returns text language sql immutable parallel safe
  as $$ select trim(regexp_replace(
    regexp_replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      '[''’`ʼ]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g')) $$;
-- What is worked out of the names is worked out anew. Row security would hide every firm's rows from the owner too.
alter table app.party_names no force row level security;
update app.party_names set name = name where name ~* '[ßæœ]';
alter table app.party_names force row level security;

-- As in 20261122T0370_whole_searches.sql, and by the plain name; but a search with signs in it, such as '& Co', means them.
create or replace function app.find_clients(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select c.id from app.clients c where c.business_id = app.current_business_id()
      and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search)
    union
    select p.client_id from app.party_names p where p.business_id = app.current_business_id() and p.kind in ('contact', 'client')
      and (p.kind = 'contact' or p.id <> p.client_id or search !~ '[^[:alnum:][:space:]]') and app.plain_name(search) <> '' and p.normalized like app.like_part(app.plain_name(search))
  $$;
create or replace function app.find_matters(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select m.id from app.matters m where m.business_id = app.current_business_id() and (m.name || ' ' || m.number) ilike app.like_part(search)
    union
    select p.matter_id from app.party_names p where p.business_id = app.current_business_id() and p.kind = 'matter'
      and search !~ '[^[:alnum:][:space:]]' and app.plain_name(search) <> '' and p.normalized like app.like_part(app.plain_name(search))
    union
    select m.id from app.matters m where m.business_id = app.current_business_id() and m.client_id in (
      select c.id from app.clients c where c.business_id = app.current_business_id()
        and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search)
      union
      select p.client_id from app.party_names p where p.business_id = app.current_business_id() and p.kind = 'client'
        and search !~ '[^[:alnum:][:space:]]' and app.plain_name(search) <> '' and p.normalized like app.like_part(app.plain_name(search)))
  $$;
