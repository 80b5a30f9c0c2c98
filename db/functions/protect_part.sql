-- execute: everybody
-- What a part of a split invoice amounts to follows from the whole: it is changed only after the parts are joined.
create or replace function app.protect_part() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if exists (select from app.payer_invoices p where p.business_id = old.business_id and p.invoice_id = old.id) then
    raise exception 'invoice % is a part of another', old.id using errcode = 'restrict_violation', constraint = 'payer_invoices_unchanged';
  end if;
  return new;
end $$;
