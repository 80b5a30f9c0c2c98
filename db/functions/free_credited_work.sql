-- execute: everybody
-- Takes the work that is now credited in full off its invoice: it waits for an invoice again (app.free_work).
create or replace function app.free_credited_work() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  delete from app.billed_work w using app.credit_note_lines mine
    where mine.business_id = new.business_id and mine.credit_note_id = new.id
      and w.business_id = mine.business_id and w.line_id = mine.invoice_line_id and app.is_credited_in_full(w.business_id, w.line_id);
  return null;
end $$;
