-- owner: app_searcher
-- execute: app_server
-- Firms with sums that wait to be added to account_months.
create or replace function app.firms_to_fold() returns setof uuid language sql stable security definer set search_path = pg_catalog, app
  as $$ select b.id from app.businesses b where exists (select from app.month_deltas d where d.business_id = b.id) $$;
