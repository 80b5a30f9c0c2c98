-- execute: everybody
-- The lines, the taxes and the claims of an invoice change only while it is a draft. Claims are freed when it is voided, or
-- when a credit note takes back all that their line bills.
create or replace function app.protect_issued_part() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  part record := case when tg_op = 'DELETE' then old else new end;
  state text;
begin
  select i.status into state from app.invoices i where i.business_id = part.business_id and i.id = part.invoice_id;
  if state in ('draft', 'submitted') or state is null then return part; end if;
  if tg_table_name = 'billed_work' and tg_op = 'DELETE' then
    if state = 'void' or app.is_credited_in_full(old.business_id, old.line_id) then return old; end if;
  end if;
  raise exception 'invoice % is issued', part.invoice_id using errcode = 'restrict_violation', constraint = 'invoices_issued_unchanged';
end $$;
