-- execute: everybody
-- Refuses to change or delete a time entry, an expense or a flat fee that is on an invoice, and to put one on an invoice;
-- only the invoice's own functions may.
create or replace function app.protect_invoiced() returns trigger language plpgsql as $$
begin
  if old.billing_state = 'onInvoice' then
    raise exception '% is on an invoice', old.id using errcode = 'restrict_violation', constraint = tg_table_name || '_on_invoice';
  end if;
  if new.billing_state = 'onInvoice' then
    raise exception 'only an invoice locks a record' using errcode = 'restrict_violation', constraint = tg_table_name || '_only_invoice_locks';
  end if;
  return new;
end $$;
