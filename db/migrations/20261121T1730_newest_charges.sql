-- The global search wants the newest few charges about a text: a text that many hold is met among the newest ones, and only a
-- rare one is looked for by its trigrams (20261121T1700_charge_search.sql). So are the names of matters and clients. The index
-- is of a table that grows by hundreds a day, and is built in a moment.
-- squawk-ignore-file require-concurrent-index-creation
create or replace function app.matters_named(words text) returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  pattern text := app.like_part(words);
begin
  return query
    select m.id from app.matters m
    where m.business_id = firm and m.id <> all (app.barred_matter_ids())
      and m.id in (
        select x.id from app.matters x where x.business_id = firm and (x.name || ' ' || x.number) ilike pattern
        union
        select x.id from app.clients c join app.matters x on x.business_id = firm and x.client_id = c.id
          where c.business_id = firm and (c.name || ' ' || c.number || ' ' || c.email) ilike pattern and c.name ilike pattern)
      and (app.sees_all_matters() or m.created_by = person or m.responsible_id = person or exists (
        select 1 from app.matter_members mm where mm.business_id = firm and mm.matter_id = m.id and mm.user_id = person));
end $$;

create or replace function app.newest_expenses_about(search text, most integer) returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  sees_all boolean := app.sees_all_time();
  pattern text := app.like_part(search);
  found_ids uuid[];
begin
  select array_agg(e.id) into found_ids from (
    select x.id from (
      select e.id, e.description, e.vendor, e.spent_on from app.expenses e
      where e.business_id = firm and e.deleted_at is null and (sees_all or e.added_by = person)
        and (e.matter_id is null or e.matter_id <> all (barred))
      order by e.spent_on desc, e.id desc limit 200) x
    where x.description || ' ' || x.vendor ilike pattern order by x.spent_on desc, x.id desc limit most) e;
  if cardinality(found_ids) >= most then return query select unnest(found_ids); return; end if;
  return query select app.find_expenses(search, most);
end $$;

create or replace function app.newest_flat_fees_about(search text, most integer) returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  sees_all boolean := app.sees_all_time();
  pattern text := app.like_part(search);
  found_ids uuid[];
begin
  select array_agg(f.id) into found_ids from (
    select x.id from (
      select f.id, f.description, f.charged_on from app.flat_fees f
      where f.business_id = firm and f.deleted_at is null and (sees_all or person in (f.added_by, f.user_id))
        and f.matter_id <> all (barred)
      order by f.charged_on desc, f.id desc limit 200) x
    where x.description ilike pattern order by x.charged_on desc, x.id desc limit most) f;
  if cardinality(found_ids) >= most then return query select unnest(found_ids); return; end if;
  return query select app.find_flat_fees(search, most);
end $$;

-- The newest of the clients' and the firm's own together are read from an index.
create index expenses_newest on app.expenses (business_id, spent_on desc, id desc) where deleted_at is null;
