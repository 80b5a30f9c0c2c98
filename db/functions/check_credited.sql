-- execute: everybody
-- Refuses to approve a credit note with which the credit notes of its invoice would take back more of a line, or more of a
-- tax on a matter, than the invoice bills. The invoice is locked, so that two approvals follow each other.
create or replace function app.check_credited() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform 1 from app.invoices i where i.business_id = new.business_id and i.id = new.invoice_id and i.status = 'approved' for no key update;
  if not found then
    raise exception 'invoice % is not issued', new.invoice_id using errcode = 'restrict_violation', constraint = 'credit_notes_of_issued_invoice';
  end if;
  if exists (
      select from app.credit_note_lines mine
        join app.invoice_lines line on line.business_id = mine.business_id and line.id = mine.invoice_line_id
      where mine.business_id = new.business_id and mine.credit_note_id = new.id and (
        line.invoice_id <> new.invoice_id or line.matter_id <> mine.matter_id or line.income_minor < mine.net_minor + (
          select coalesce(sum(other.net_minor), 0) from app.credit_note_lines other
            join app.credit_notes n on n.business_id = other.business_id and n.id = other.credit_note_id and n.status = 'approved'
          where other.business_id = new.business_id and other.invoice_line_id = mine.invoice_line_id and other.credit_note_id <> new.id)))
    or exists (
      select from app.credit_note_taxes mine
        left join app.invoice_taxes billed on billed.business_id = mine.business_id and billed.invoice_id = new.invoice_id
          and billed.matter_id = mine.matter_id and billed.tax_code_id = mine.tax_code_id
      where mine.business_id = new.business_id and mine.credit_note_id = new.id and coalesce(billed.tax_minor, 0) < mine.tax_minor + (
        select coalesce(sum(other.tax_minor), 0) from app.credit_note_taxes other
          join app.credit_notes n on n.business_id = other.business_id and n.id = other.credit_note_id and n.status = 'approved'
        where other.business_id = new.business_id and n.invoice_id = new.invoice_id and other.matter_id = mine.matter_id
          and other.tax_code_id = mine.tax_code_id and other.credit_note_id <> new.id))
    or new.net_minor <> (select coalesce(sum(l.net_minor), 0) from app.credit_note_lines l where l.business_id = new.business_id and l.credit_note_id = new.id)
    or new.tax_minor <> (select coalesce(sum(t.tax_minor), 0) from app.credit_note_taxes t where t.business_id = new.business_id and t.credit_note_id = new.id) then
    raise exception 'credit note % takes back more than is billed', new.id using errcode = 'restrict_violation', constraint = 'credit_notes_within_invoice';
  end if;
  return new;
end $$;
