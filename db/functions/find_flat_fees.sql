-- owner: app_searcher
-- execute: app_server
-- The newest flat fees about a text; as find_expenses.
create or replace function app.find_flat_fees(search text, max_rows integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  sees_all boolean := app.sees_all_time();
  named uuid[] := array(select app.find_visible_matters(search));
  pattern text := app.like_part(search);
begin
  return query
    select found.id from (
      select f.id, f.charged_on from app.flat_fees f
        where f.business_id = firm and f.deleted_at is null and f.description ilike pattern
          and (sees_all or person in (f.added_by, f.user_id)) and f.matter_id <> all (barred)
      union
      select f.id, f.charged_on from app.flat_fees f
        where f.business_id = firm and f.deleted_at is null and f.matter_id = any (named)
          and (sees_all or person in (f.added_by, f.user_id))) found
    order by found.charged_on desc, found.id desc limit max_rows;
end $$;
