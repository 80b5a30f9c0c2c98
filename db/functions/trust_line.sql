-- execute: app_ledger
-- A line of app.write_entry in a book of client money, which has one currency; debits are positive.
create or replace function app.trust_line(place jsonb, amount bigint, currency text, is_cleared boolean) returns jsonb language sql immutable as $$
  select place || jsonb_build_object('basis', 'both', 'currency', currency, 'minor', amount, 'base_minor', amount, 'is_cleared', is_cleared) $$;
