-- execute: everybody
-- Refuses to change or delete an expense or flat fee that is on an invoice; only the invoice's own functions may.
create or replace function app.protect_invoiced_charge() returns trigger language plpgsql as $$
begin
  if current_user = 'app_server' then
    if tg_op = 'UPDATE' then
      if old.billing_state = 'onInvoice' then
        raise exception '% is on an invoice', old.id using errcode = 'restrict_violation', constraint = tg_table_name || '_on_invoice';
      end if;
    end if;
    if new.billing_state = 'onInvoice' then
      raise exception 'only an invoice locks a charge' using errcode = 'restrict_violation', constraint = tg_table_name || '_on_invoice';
    end if;
  end if;
  return new;
end $$;
