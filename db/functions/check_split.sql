-- execute: everybody
-- Refuses parts of a split invoice that are not the whole, or not all of them.
create or replace function app.check_split() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if exists (
      select from app.payer_invoices p join app.invoices i on i.business_id = p.business_id and i.id = p.invoice_id
      where p.business_id = new.business_id and p.split_id = new.split_id
      having sum(i.total_minor) <> new.full_minor or count(*) <> new.payer_count or count(distinct i.currency) <> 1
        or bool_or(p.full_minor <> new.full_minor)) then
    raise exception 'the parts of % are not the whole', new.split_id using errcode = 'check_violation', constraint = 'payer_invoices_complete';
  end if;
  return null;
end $$;
