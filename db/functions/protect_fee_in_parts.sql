-- execute: everybody
-- Refuses to change or delete a flat fee of which an instalment is on an invoice.
create or replace function app.protect_fee_in_parts() returns trigger language plpgsql as $$
begin
  if exists (select from app.flat_fee_instalments p where p.business_id = old.business_id and p.flat_fee_id = old.id
      and p.billing_state = 'onInvoice') then
    raise exception 'a part of % is on an invoice', old.id using errcode = 'restrict_violation', constraint = 'flat_fees_on_invoice';
  end if;
  return new;
end $$;
