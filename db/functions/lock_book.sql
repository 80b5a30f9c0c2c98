-- execute: app_ledger
-- Holds a book until the transaction ends: writers share it, and whoever closes or reopens months takes it alone. In
-- memory, so writers do not wait for each other.
create or replace function app.lock_book(book uuid, is_exclusive boolean) returns void language plpgsql as $$
declare
  key bigint := hashtextextended('app.books/' || book::text, 0);
begin
  if is_exclusive then
    perform pg_advisory_xact_lock(key);
  else
    perform pg_advisory_xact_lock_shared(key);
  end if;
end $$;
