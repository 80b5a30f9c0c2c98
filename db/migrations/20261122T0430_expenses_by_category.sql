-- As in 20261121T1700_charge_search.sql and 20261121T1730_newest_charges.sql, but an expense is also found by its category, which is
-- what rows and pages call it, and by the number of its receipt. The indexes are of a table that grows by hundreds a day, and are
-- built in a moment.
-- squawk-ignore-file require-concurrent-index-creation
-- squawk-ignore-file require-concurrent-index-deletion
create index expenses_by_text on app.expenses
  using gin (business_id, (description || ' ' || vendor || ' ' || reference || ' ' || category) gin_trgm_ops) where deleted_at is null;
drop index app.expenses_by_words;
create index expenses_by_activity on app.expenses (business_id, activity_id, spent_on desc, id desc) where deleted_at is null;

create or replace function app.find_expenses(words text, most integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  sees_all boolean := app.sees_all_time();
  named uuid[] := array(select app.matters_named(words));
  pattern text := app.like_part(words);
  categories uuid[] := array(select a.id from app.activities a
    where a.business_id = firm and a.applies_to = 'expense' and a.name ilike pattern);
begin
  return query
    select found.id from (
      select e.id, e.spent_on from app.expenses e
        where e.business_id = firm and e.deleted_at is null
          and e.description || ' ' || e.vendor || ' ' || e.reference || ' ' || e.category ilike pattern
          and (sees_all or e.added_by = person) and (e.matter_id is null or e.matter_id <> all (barred))
      union
      select e.id, e.spent_on from app.expenses e
        where e.business_id = firm and e.deleted_at is null and e.matter_id = any (named) and (sees_all or e.added_by = person)
      union
      select newest.id, newest.spent_on from unnest(categories) as asked (id) cross join lateral (
        select e.id, e.spent_on from app.expenses e
          where e.business_id = firm and e.deleted_at is null and e.activity_id = asked.id
            and (sees_all or e.added_by = person) and (e.matter_id is null or e.matter_id <> all (barred))
          order by e.spent_on desc, e.id desc limit most) newest) found
    order by found.spent_on desc, found.id desc limit most;
end $$;

create or replace function app.newest_expenses_about(search text, most integer) returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  sees_all boolean := app.sees_all_time();
  pattern text := app.like_part(search);
  categories uuid[] := array(select a.id from app.activities a
    where a.business_id = firm and a.applies_to = 'expense' and a.name ilike pattern);
  found_ids uuid[];
begin
  select array_agg(e.id) into found_ids from (
    select x.id from (
      select e.* from app.expenses e
      where e.business_id = firm and e.deleted_at is null and (sees_all or e.added_by = person)
        and (e.matter_id is null or e.matter_id <> all (barred))
      order by e.spent_on desc, e.id desc limit 200) x
    where x.description || ' ' || x.vendor || ' ' || x.reference || ' ' || x.category ilike pattern or x.activity_id = any (categories)
    order by x.spent_on desc, x.id desc limit most) e;
  if cardinality(found_ids) >= most then return query select unnest(found_ids); return; end if;
  return query select app.find_expenses(search, most);
end $$;
