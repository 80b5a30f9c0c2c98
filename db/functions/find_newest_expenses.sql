-- owner: app_searcher
-- execute: app_server
-- The newest expenses about a text, for the global search. A common text is found among the newest ones; only a rare
-- one is searched for by trigrams.
create or replace function app.find_newest_expenses(search text, max_rows integer) returns setof uuid language plpgsql stable security definer
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
    order by x.spent_on desc, x.id desc limit max_rows) e;
  if cardinality(found_ids) >= max_rows then return query select unnest(found_ids); return; end if;
  return query select app.find_expenses(search, max_rows);
end $$;
