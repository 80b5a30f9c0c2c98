-- execute: everybody
-- Takes work off an invoice: it waits for an invoice again.
create or replace function app.free_work() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  update app.time_entries x set billing_state = 'unbilled', version = x.version + 1
    where x.business_id = old.business_id and x.id = old.time_entry_id;
  update app.expenses x set billing_state = 'unbilled', version = x.version + 1
    where x.business_id = old.business_id and x.id = old.expense_id;
  update app.flat_fee_instalments p set billing_state = 'unbilled'
    where p.business_id = old.business_id and p.id = old.instalment_id;
  update app.flat_fees x set billing_state = 'unbilled', version = x.version + 1
    where x.business_id = old.business_id and x.billing_state = 'onInvoice'
      and x.id = coalesce(old.flat_fee_id, (select p.flat_fee_id from app.flat_fee_instalments p
        where p.business_id = old.business_id and p.id = old.instalment_id));
  return null;
end $$;
