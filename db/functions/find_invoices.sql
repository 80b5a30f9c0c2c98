-- owner: app_searcher
-- execute: app_server
-- The newest invoices whose number, note, client or matter contains a text; as find_expenses.
create or replace function app.find_invoices(search text, max_rows integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  barred uuid[] := app.barred_matter_ids();
  pattern text := app.like_part(search);
begin
  return query
    select i.id from app.invoices i
    where i.business_id = firm and not i.matter_ids && barred and i.id in (
      select x.id from app.invoices x where x.business_id = firm and (coalesce(x.number, '') || ' ' || x.note) ilike pattern
      union
      select x.id from app.invoices x where x.business_id = firm and x.client_id = any (array(select app.find_clients(search)))
      union
      select x.id from app.invoices x where x.business_id = firm and x.matter_ids && array(select app.find_visible_matters(search)))
    order by i.issued_on desc, i.id desc limit max_rows;
end $$;
