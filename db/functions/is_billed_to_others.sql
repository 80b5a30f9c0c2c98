-- execute: nobody
-- Whether another payer of a split invoice is billed their share of what a line bills, and it was not credited to them in full. A part in the recycle bin bills nothing.
create or replace function app.is_billed_to_others(firm uuid, invoice uuid, line uuid) returns boolean language sql stable as $$
  select exists (
    select from app.payer_invoices mine
      join app.payer_invoices other on other.business_id = mine.business_id and other.split_id = mine.split_id
        and other.invoice_id <> mine.invoice_id
      join app.invoices i on i.business_id = other.business_id and i.id = other.invoice_id and i.status <> 'void' and i.deleted_at is null
      join app.invoice_lines own on own.business_id = mine.business_id and own.id = line
      join app.invoice_lines l on l.business_id = other.business_id and l.invoice_id = other.invoice_id and l.position = own.position
    where mine.business_id = firm and mine.invoice_id = invoice and l.income_minor > 0 and not app.is_credited_in_full(firm, l.id)) $$;
