-- execute: nobody
-- Whether approved credit notes, of which one frees work, take back all that a line of an invoice bills.
create or replace function app.is_credited_in_full(firm uuid, line uuid) returns boolean language sql stable as $$
  select coalesce(sum(c.net_minor) = max(l.income_minor) and bool_or(n.frees_work), false)
  from app.credit_note_lines c
    join app.credit_notes n on n.business_id = c.business_id and n.id = c.credit_note_id and n.status = 'approved'
    join app.invoice_lines l on l.business_id = c.business_id and l.id = c.invoice_line_id
  where c.business_id = firm and c.invoice_line_id = line $$;
