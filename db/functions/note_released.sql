-- execute: everybody
-- Notes what a draft releases when it goes to the recycle bin, with the lines of its own that bill it: the claims of an invoice
-- that is split between payers may be on another part. Forgets it when the draft comes back, which needs matters outside the bin.
create or replace function app.note_released() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  live integer;
begin
  if new.deleted_at is null then
    perform 1 from app.matters m
      where m.business_id = new.business_id and m.id = any (new.matter_ids) and m.deleted_at is null order by m.id for share;
    get diagnostics live = row_count;
    if live < cardinality(new.matter_ids) then
      raise exception 'a matter of invoice % is deleted', new.id using errcode = 'restrict_violation', constraint = 'records_need_live_matter';
    end if;
    new.released := null;
    return new;
  end if;
  -- Two parts that end at once follow each other, so that the second sees that it is the last.
  perform 1 from app.payer_invoices p where p.business_id = new.business_id and p.split_id = (
    select mine.split_id from app.payer_invoices mine where mine.business_id = new.business_id and mine.invoice_id = new.id)
    order by p.position for no key update;
  if exists (
      select from app.payer_invoices mine
        join app.payer_invoices p on p.business_id = mine.business_id and p.split_id = mine.split_id and p.invoice_id <> mine.invoice_id
        join app.invoices i on i.business_id = p.business_id and i.id = p.invoice_id and i.status <> 'void'
      where mine.business_id = new.business_id and mine.invoice_id = new.id) then
    raise exception 'invoice % is a part of another', new.id using errcode = 'restrict_violation', constraint = 'payer_invoices_unchanged';
  end if;
  new.released := jsonb_build_object(
    'work', (
      select coalesce(jsonb_agg(to_jsonb(w) || jsonb_build_object('invoice_id', new.id, 'line_id', own.id) order by own.position), '[]')
      from app.billed_work w
        join app.invoice_lines l on l.business_id = w.business_id and l.id = w.line_id
        join app.invoice_lines own on own.business_id = new.business_id and own.invoice_id = new.id and own.position = l.position
      where w.business_id = new.business_id and (w.invoice_id = new.id or w.invoice_id in (
        select p.invoice_id from app.payer_invoices mine
          join app.payer_invoices p on p.business_id = mine.business_id and p.split_id = mine.split_id
        where mine.business_id = new.business_id and mine.invoice_id = new.id))),
    'interest', (
      select coalesce(jsonb_agg(to_jsonb(c)), '[]') from app.interest_charges c
      where c.business_id = new.business_id and c.interest_invoice_id = new.id));
  return new;
end $$;
