-- execute: everybody
-- The lines, the taxes and the claims of an invoice change only while it is a draft, and while it is not split between payers.
-- Claims are freed when it is voided, or when a credit note takes back all that their line bills, and no other payer is billed
-- for the same work.
create or replace function app.protect_issued_part() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  part record := case when tg_op = 'DELETE' then old else new end;
  state text;
begin
  select i.status into state from app.invoices i where i.business_id = part.business_id and i.id = part.invoice_id;
  if tg_table_name = 'billed_work' and tg_op = 'DELETE' then
    if app.is_billed_to_others(old.business_id, old.invoice_id, old.line_id) then
      raise exception 'other payers are billed for work %', old.work_id using errcode = 'restrict_violation',
        constraint = 'payer_invoices_unchanged';
    end if;
    if state in ('draft', 'submitted', 'void') or state is null or app.is_credited_in_full(old.business_id, old.line_id) then
      return old;
    end if;
  elsif state in ('draft', 'submitted') or state is null then
    if exists (select from app.payer_invoices p where p.business_id = part.business_id and p.invoice_id = part.invoice_id) then
      raise exception 'invoice % is a part of another', part.invoice_id using errcode = 'restrict_violation',
        constraint = 'payer_invoices_unchanged';
    end if;
    return part;
  end if;
  raise exception 'invoice % is issued', part.invoice_id using errcode = 'restrict_violation', constraint = 'invoices_issued_unchanged';
end $$;
