-- Clients and matters, and all work on them, are found by their names without accents, as contacts were: whoever types 'ines' or
-- 'osswald' means 'Inês' and 'Oßwald'. A search with signs in it, such as '& Co', means them.
create function app.plain_part(search text) returns text language sql immutable parallel safe
  as $$ select case when search !~ '[^[:alnum:][:space:]]' and app.plain_name(search) <> '' then app.like_part(app.plain_name(search)) end $$;

-- As in 20261122T0370_whole_searches.sql.
create or replace function app.find_clients(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select c.id from app.clients c where c.business_id = app.current_business_id()
      and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search)
    union
    select p.client_id from app.party_names p where p.business_id = app.current_business_id() and p.kind in ('contact', 'client')
      and (p.kind = 'contact' or p.id <> p.client_id or app.plain_part(search) is not null)
      and app.plain_name(search) <> '' and p.normalized like app.like_part(app.plain_name(search))
  $$;
create or replace function app.find_matters(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select m.id from app.matters m where m.business_id = app.current_business_id() and (m.name || ' ' || m.number) ilike app.like_part(search)
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

-- As in 20261121T1730_newest_charges.sql, 20261121T1910_closed_days_and_unseen_names.sql and 20261121T1630_progress.sql.
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
create or replace function app.find_time_entries(words text, most integer, out entry_ids uuid[], out matter_ids uuid[], out activity_ids uuid[])
  language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  plain text := app.plain_part(words);
  first_day date;
  last_day date;
  sampled integer;
begin
  select coalesce(array_agg(x.id), '{}') into matter_ids from (
    select m.id from app.matters m where m.business_id = firm and (m.name || ' ' || m.number) ilike pattern
    union
    select m.id from app.clients c join app.matters m on m.business_id = firm and m.client_id = c.id
      where c.business_id = firm and (c.name || ' ' || c.number || ' ' || c.email) ilike pattern and c.name ilike pattern
    union
    select p.matter_id from app.party_names p where p.business_id = firm and p.kind = 'matter' and p.normalized like plain
    union
    select m.id from app.party_names p join app.matters m on m.business_id = firm and m.client_id = p.client_id
      where p.business_id = firm and p.kind = 'client' and p.normalized like plain) x
    where app.sees_all_matters() or x.id = any (app.assigned_matter_ids());
  select coalesce(array_agg(a.id), '{}') into activity_ids from app.activities a
    where a.business_id = firm and a.applies_to = 'time' and a.name ilike pattern;
  -- Trigrams need three letters.
  if length(words) < 3 then return; end if;
  select min(e.worked_on), max(e.worked_on) into first_day, last_day from app.time_entries e
    where e.business_id = firm and e.deleted_at is null;
  select count(*) into sampled from (
    (select e.description, e.matter_id, e.activity_id from app.time_entries e
      where e.business_id = firm and e.deleted_at is null order by e.worked_on desc, e.id desc limit 300)
    union all
    (select e.description, e.matter_id, e.activity_id from app.time_entries e
      where e.business_id = firm and e.deleted_at is null and e.worked_on <= first_day + (last_day - first_day) / 2
      order by e.worked_on desc, e.id desc limit 300)
    union all
    (select e.description, e.matter_id, e.activity_id from app.time_entries e
      where e.business_id = firm and e.deleted_at is null order by e.worked_on, e.id limit 300)) e
    where e.description ilike pattern or e.matter_id = any (matter_ids) or e.activity_id = any (activity_ids);
  if sampled >= 18 then return; end if;
  select coalesce(array_agg(x.id), '{}') into entry_ids from (
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.description ilike pattern
    union
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.matter_id = any (matter_ids)
    union
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.activity_id = any (activity_ids)
    limit most + 1) x;
  if cardinality(entry_ids) > most then entry_ids := null; end if;
end $$;
create or replace function app.find_progress_updates(of_kind text, words text, most integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  pattern text := app.like_part(words);
  plain text := app.plain_part(words);
begin
  return query
    with seen as (
      select m.id, (m.name || ' ' || m.number) ilike pattern or c.name ilike pattern or m.sort_name like plain or c.sort_name like plain as is_named
      from app.matters m join app.clients c on c.business_id = m.business_id and c.id = m.client_id
      where m.business_id = firm and m.id <> all (barred)
        and (app.sees_all_matters() or m.created_by = person or m.responsible_id = person or exists (
          select 1 from app.matter_members mm where mm.business_id = firm and mm.matter_id = m.id and mm.user_id = person)))
    select found.id from (
      select p.id, p.happened_on from app.progress_updates p
        where p.business_id = firm and p.deleted_at is null and p.kind = of_kind
          and (p.title || ' ' || p.body_text || ' ' || p.court_name || ' ' || p.suit_number || ' ' || p.judge || ' ' || p.next_purpose) ilike pattern
          and p.matter_id in (select s.id from seen s)
      union
      select p.id, p.happened_on from app.progress_updates p
        where p.business_id = firm and p.deleted_at is null and p.kind = of_kind
          and p.matter_id in (select s.id from seen s where s.is_named)) found
    order by found.happened_on desc, found.id desc limit most;
end $$;
