-- owner: app_ledger
-- execute: app_server
-- Takes the book of a reconciliation alone until the transaction ends: nothing is posted or matched in it meanwhile.
create or replace function app.hold_reconciliation(reconciliation uuid) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  book uuid;
begin
  select r.book_id into strict book from app.trust_reconciliations r where r.business_id = app.current_business_id() and r.id = reconciliation;
  perform app.lock_book(book, true);
  perform from app.trust_reconciliations r where r.business_id = app.current_business_id() and r.id = reconciliation for no key update;
end $$;
