-- owner: app_ledger
-- execute: everybody
-- An invoice whose payment plan ends is due on its own day again.
create or replace function app.end_payment_plan() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  update app.invoice_shares x set due_on = old.due_on
    where x.business_id = old.business_id and x.invoice_id = old.invoice_id and x.due_on <> old.due_on;
  return null;
end $$;
