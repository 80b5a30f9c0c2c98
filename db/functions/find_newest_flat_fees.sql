-- owner: app_searcher
-- execute: app_server
-- The newest flat fees about a text, for the global search; as find_newest_expenses.
create or replace function app.find_newest_flat_fees(search text, max_rows integer) returns setof uuid language plpgsql stable security definer
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
    where x.description ilike pattern order by x.charged_on desc, x.id desc limit max_rows) f;
  if cardinality(found_ids) >= max_rows then return query select unnest(found_ids); return; end if;
  return query select app.find_flat_fees(search, max_rows);
end $$;
