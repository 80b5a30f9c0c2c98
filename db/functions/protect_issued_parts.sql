-- execute: everybody
-- What app.protect_issued_part refuses, asked once for all lines or claims that a statement adds.
create or replace function app.protect_issued_parts() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  issued uuid;
begin
  select i.id into issued from app.invoices i
    where i.status in ('approved', 'void') and (i.business_id, i.id) in (select n.business_id, n.invoice_id from new_rows n) limit 1;
  if issued is not null then
    raise exception 'invoice % is issued', issued using errcode = 'restrict_violation', constraint = 'invoices_issued_unchanged';
  end if;
  return null;
end $$;
