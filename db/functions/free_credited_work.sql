-- execute: everybody
-- Takes the work that is now credited in full off its invoice: it waits for an invoice again (app.free_work). Of an invoice that
-- is split between payers the work is on one part, and is free when no part bills it any more.
create or replace function app.free_credited_work() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  -- Two parts that end at once follow each other, so that the second sees that it is the last.
  perform 1 from app.payer_invoices p where p.business_id = new.business_id and p.split_id = (
    select mine.split_id from app.payer_invoices mine where mine.business_id = new.business_id and mine.invoice_id = new.invoice_id)
    order by p.position for no key update;
  with credited as (
    select l.business_id, l.invoice_id, l.id, l.position from app.credit_note_lines mine
      join app.invoice_lines l on l.business_id = mine.business_id and l.id = mine.invoice_line_id
    where mine.business_id = new.business_id and mine.credit_note_id = new.id
  ), shared as (
    select c.business_id, l.id from credited c
      join app.payer_invoices p on p.business_id = c.business_id and p.invoice_id = c.invoice_id
      join app.payer_invoices other on other.business_id = p.business_id and other.split_id = p.split_id
      join app.invoice_lines l on l.business_id = other.business_id and l.invoice_id = other.invoice_id and l.position = c.position
  )
  delete from app.billed_work w using app.invoices i
    where w.business_id = new.business_id and w.line_id in (select c.id from credited c union select s.id from shared s)
      and i.business_id = w.business_id and i.id = w.invoice_id
      and (i.status = 'void' or app.is_credited_in_full(w.business_id, w.line_id))
      and not app.is_billed_to_others(w.business_id, w.invoice_id, w.line_id);
  return null;
end $$;
