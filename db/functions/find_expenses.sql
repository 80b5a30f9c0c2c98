-- owner: app_searcher
-- execute: app_server
-- The newest expenses about a text, by description, vendor, reference, category or matter. Trigram indexes are hidden
-- from app_server by row security. What the person may not see is left out here, because it would take the place of
-- what they may see; the rest is read again under row security.
create or replace function app.find_expenses(search text, max_rows integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  sees_all boolean := app.sees_all_time();
  named uuid[] := array(select app.find_visible_matters(search));
  pattern text := app.like_part(search);
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
      select newest.id, newest.spent_on from unnest(categories) as category (id) cross join lateral (
        select e.id, e.spent_on from app.expenses e
          where e.business_id = firm and e.deleted_at is null and e.activity_id = category.id
            and (sees_all or e.added_by = person) and (e.matter_id is null or e.matter_id <> all (barred))
          order by e.spent_on desc, e.id desc limit max_rows) newest) found
    order by found.spent_on desc, found.id desc limit max_rows;
end $$;
