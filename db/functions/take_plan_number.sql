-- execute: app_server
-- The next number of an invoice to a firm, across all firms and without gaps: it is locked until the transaction ends.
create or replace function app.take_plan_number() returns bigint language sql
  security definer set search_path = pg_catalog, app
  as $$ update app.plan_sales set last_number = last_number + 1 returning last_number $$;
