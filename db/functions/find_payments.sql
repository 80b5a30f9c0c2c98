-- owner: app_searcher
-- execute: app_server
-- The newest payments whose receipt, reference, payer or client, or the number of an invoice that they settled, contains a text;
-- as find_expenses.
create or replace function app.find_payments(search text, max_rows integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  barred uuid[] := app.barred_matter_ids();
  pattern text := app.like_part(search);
begin
  return query
    select p.id from app.payments p
    where p.business_id = firm and not p.matter_ids && barred and p.id in (
      select x.id from app.payments x where x.business_id = firm and (x.number || ' ' || x.reference || ' ' || x.payer) ilike pattern
      union
      select x.id from app.payments x where x.business_id = firm and x.client_id = any (array(select app.find_clients(search)))
      union
      select a.payment_id from app.invoices i
        join app.payment_allocations a on a.business_id = i.business_id and a.invoice_id = i.id and a.payment_id is not null
        where i.business_id = firm and not i.matter_ids && barred and (coalesce(i.number, '') || ' ' || i.note) ilike pattern and i.number ilike pattern)
    order by p.received_on desc, p.id desc limit max_rows;
end $$;
