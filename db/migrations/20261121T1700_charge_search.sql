-- The search box of expenses and flat fees reads the trigrams of their words, as that of progress updates does: under row
-- security no index with trigrams is used. What the person may not see is left out here already, since it would take the
-- place of what they may; whatever is found is read again under row security.
create function app.find_expenses(words text, most integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  sees_all boolean := app.sees_all_time();
  named uuid[] := array(select app.matters_named(words));
  pattern text := app.like_part(words);
begin
  return query
    select found.id from (
      select e.id, e.spent_on from app.expenses e
        where e.business_id = firm and e.deleted_at is null and e.description || ' ' || e.vendor ilike pattern
          and (sees_all or e.added_by = person) and (e.matter_id is null or e.matter_id <> all (barred))
      union
      select e.id, e.spent_on from app.expenses e
        where e.business_id = firm and e.deleted_at is null and e.matter_id = any (named) and (sees_all or e.added_by = person)) found
    order by found.spent_on desc, found.id desc limit most;
end $$;

create function app.find_flat_fees(words text, most integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  sees_all boolean := app.sees_all_time();
  named uuid[] := array(select app.matters_named(words));
  pattern text := app.like_part(words);
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
    order by found.charged_on desc, found.id desc limit most;
end $$;

-- The matters that the person sees and whose own name, number or client's name holds a text.
create function app.matters_named(words text) returns setof uuid language sql stable security definer set search_path = pg_catalog, app as $$
  select m.id from app.matters m join app.clients c on c.business_id = m.business_id and c.id = m.client_id
  where m.business_id = app.current_business_id() and m.id <> all (app.barred_matter_ids())
    and ((m.name || ' ' || m.number) ilike app.like_part(words) or c.name ilike app.like_part(words))
    and (app.sees_all_matters() or m.created_by = app.current_user_id() or m.responsible_id = app.current_user_id() or exists (
      select 1 from app.matter_members mm
      where mm.business_id = m.business_id and mm.matter_id = m.id and mm.user_id = app.current_user_id())) $$;

grant create on schema app to app_searcher;
alter function app.find_expenses(text, integer) owner to app_searcher;
alter function app.find_flat_fees(text, integer) owner to app_searcher;
alter function app.matters_named(text) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.find_expenses(text, integer), app.find_flat_fees(text, integer), app.matters_named(text) from public;
grant execute on function app.find_expenses(text, integer), app.find_flat_fees(text, integer), app.matters_named(text) to app_server;
