-- execute: everybody
-- Frees the work of a split invoice of which a part was voided or deleted, where that was the last one to bill it.
create or replace function app.free_shared_work() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  split uuid;
begin
  if tg_table_name = 'payer_invoices' then
    split := old.split_id;
  else
    select p.split_id into split from app.payer_invoices p where p.business_id = new.business_id and p.invoice_id = new.id;
  end if;
  if split is null then return null; end if;
  -- Two parts that end at once follow each other, so that the second sees that it is the last.
  perform 1 from app.payer_invoices p where p.business_id = old.business_id and p.split_id = split order by p.position for no key update;
  delete from app.billed_work w using app.payer_invoices p, app.invoices i
    where p.business_id = old.business_id and p.split_id = split and i.business_id = p.business_id and i.id = p.invoice_id
      and w.business_id = p.business_id and w.invoice_id = p.invoice_id
      and (i.status = 'void' or app.is_credited_in_full(w.business_id, w.line_id))
      and not app.is_billed_to_others(w.business_id, w.invoice_id, w.line_id);
  return null;
end $$;
