-- execute: everybody
-- The days that a line charged interest for are free again when the line is deleted, or its invoice is voided.
create or replace function app.free_interest() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if tg_table_name = 'invoice_lines' then
    delete from app.interest_charges c where c.business_id = old.business_id and c.line_id = old.id;
    return old;
  end if;
  delete from app.interest_charges c where c.business_id = old.business_id and c.interest_invoice_id = old.id;
  return null;
end $$;
