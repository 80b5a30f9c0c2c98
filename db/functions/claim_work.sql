-- execute: everybody
-- Puts work on an invoice: it becomes onInvoice, and nobody changes it until it is freed. Refuses what does not wait for an
-- invoice on that matter. Only this function and app.free_work set that state (app.protect_invoiced).
create or replace function app.claim_work() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  claimed integer;
begin
  if new.time_entry_id is not null then
    update app.time_entries x set billing_state = 'onInvoice', version = x.version + 1
      where x.business_id = new.business_id and x.id = new.time_entry_id and x.matter_id = new.matter_id
        and x.billing_state = 'unbilled' and x.deleted_at is null;
  elsif new.expense_id is not null then
    update app.expenses x set billing_state = 'onInvoice', version = x.version + 1
      where x.business_id = new.business_id and x.id = new.expense_id and x.matter_id = new.matter_id
        and x.billing_state = 'unbilled' and x.status = 'approved' and x.deleted_at is null;
  elsif new.flat_fee_id is not null then
    update app.flat_fees x set billing_state = 'onInvoice', version = x.version + 1
      where x.business_id = new.business_id and x.id = new.flat_fee_id and x.matter_id = new.matter_id
        and x.billing_state = 'unbilled' and x.status <> 'rejected' and x.deleted_at is null
        and not exists (select from app.flat_fee_instalments p where p.business_id = x.business_id and p.flat_fee_id = x.id);
  else
    -- The fee is locked first, so that two of its parts cannot both be the last one.
    perform 1 from app.flat_fee_instalments p
      join app.flat_fees x on x.business_id = p.business_id and x.id = p.flat_fee_id and x.matter_id = new.matter_id
        and x.billing_state = 'unbilled' and x.status <> 'rejected' and x.deleted_at is null
      where p.business_id = new.business_id and p.id = new.instalment_id for no key update of x;
    if found then
      update app.flat_fee_instalments p set billing_state = 'onInvoice'
        where p.business_id = new.business_id and p.id = new.instalment_id and p.billing_state = 'unbilled';
    end if;
  end if;
  get diagnostics claimed = row_count;
  if claimed = 0 then
    raise exception 'work % does not wait for an invoice', new.work_id using errcode = 'restrict_violation', constraint = 'billed_work_is_unbilled';
  end if;
  -- A fee in parts is on an invoice when its last part is.
  if new.instalment_id is not null then
    update app.flat_fees x set billing_state = 'onInvoice', version = x.version + 1
      from app.flat_fee_instalments mine
      where mine.business_id = new.business_id and mine.id = new.instalment_id
        and x.business_id = mine.business_id and x.id = mine.flat_fee_id
        and not exists (select from app.flat_fee_instalments p
          where p.business_id = x.business_id and p.flat_fee_id = x.id and p.billing_state = 'unbilled');
  end if;
  return null;
end $$;
