-- execute: everybody
-- Refuses to change or delete a time entry that is on an invoice; only the invoice's own functions may.
create or replace function app.protect_invoiced_entry() returns trigger language plpgsql as $$
begin
  if old.billing_state = 'onInvoice' and current_user = 'app_server' then
    raise exception 'entry % is on an invoice', old.id using errcode = 'restrict_violation', constraint = 'time_entries_on_invoice';
  end if;
  if new.billing_state = 'onInvoice' and current_user = 'app_server' then
    raise exception 'only an invoice locks an entry' using errcode = 'restrict_violation', constraint = 'time_entries_only_invoice_locks';
  end if;
  return new;
end $$;
