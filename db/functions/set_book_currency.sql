-- owner: app_ledger
-- execute: nobody
-- Sets the currency of the firm's office book with that of the firm, as long as nothing is posted in it.
create or replace function app.set_book_currency() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if exists (select from app.journal_entries e where e.business_id = new.id) then
    raise exception 'entries are posted in %', old.currency using errcode = 'check_violation', constraint = 'businesses_currency_in_use';
  end if;
  update app.books set currency = new.currency where business_id = new.id and kind = 'office';
  return null;
end $$;
