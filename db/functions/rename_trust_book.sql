-- owner: app_ledger
-- execute: app_server
-- Renames a book of client money.
create or replace function app.rename_trust_book(book uuid, new_name text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  update app.books b set name = new_name where b.business_id = app.current_business_id() and b.id = book and b.kind = 'trust';
end $$;
