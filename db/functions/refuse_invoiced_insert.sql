-- execute: everybody
-- Refuses a new time entry that claims to be on an invoice.
create or replace function app.refuse_invoiced_insert() returns trigger language plpgsql as $$
begin
  raise exception 'only an invoice locks an entry' using errcode = 'restrict_violation', constraint = 'time_entries_only_invoice_locks';
end $$;
