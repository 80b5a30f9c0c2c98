-- execute: everybody
-- Puts work on invoices: it becomes onInvoice, and nobody changes it until it is freed. Refuses what does not wait for an
-- invoice on that matter. Only this function and app.free_work set that state (app.protect_invoiced). All claims of a statement
-- are served at once; work is locked in one order, so that two who lock the same wait for each other instead of deadlocking.
create or replace function app.claim_work() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  claimed integer := 0;
  part integer;
begin
  with waiting as materialized (
    select x.business_id, x.id from app.time_entries x
      join new_claims c on c.business_id = x.business_id and c.time_entry_id = x.id and c.matter_id = x.matter_id
      where x.billing_state = 'unbilled' and x.deleted_at is null order by x.id for no key update of x)
  update app.time_entries x set billing_state = 'onInvoice', version = x.version + 1
    from waiting where x.business_id = waiting.business_id and x.id = waiting.id;
  get diagnostics part = row_count;
  claimed := claimed + part;

  with waiting as materialized (
    select x.business_id, x.id from app.expenses x
      join new_claims c on c.business_id = x.business_id and c.expense_id = x.id and c.matter_id = x.matter_id
      where x.billing_state = 'unbilled' and x.status = 'approved' and x.deleted_at is null order by x.id for no key update of x)
  update app.expenses x set billing_state = 'onInvoice', version = x.version + 1
    from waiting where x.business_id = waiting.business_id and x.id = waiting.id;
  get diagnostics part = row_count;
  claimed := claimed + part;

  -- A fee is locked before its parts, so that two of them cannot both be the last one.
  perform 1 from app.flat_fees x
    where (x.business_id, x.id) in (
      select c.business_id, coalesce(c.flat_fee_id, p.flat_fee_id) from new_claims c
        left join app.flat_fee_instalments p on p.business_id = c.business_id and p.id = c.instalment_id)
    order by x.id for no key update;
  if found then
    update app.flat_fees x set billing_state = 'onInvoice', version = x.version + 1
      from new_claims c where c.business_id = x.business_id and c.flat_fee_id = x.id and c.matter_id = x.matter_id
        and x.billing_state = 'unbilled' and x.status <> 'rejected' and x.deleted_at is null
        and not exists (select from app.flat_fee_instalments p where p.business_id = x.business_id and p.flat_fee_id = x.id);
    get diagnostics part = row_count;
    claimed := claimed + part;

    update app.flat_fee_instalments p set billing_state = 'onInvoice'
      from new_claims c, app.flat_fees x
      where p.business_id = c.business_id and p.id = c.instalment_id and p.billing_state = 'unbilled'
        and x.business_id = p.business_id and x.id = p.flat_fee_id and x.matter_id = c.matter_id
        and x.billing_state = 'unbilled' and x.status <> 'rejected' and x.deleted_at is null;
    get diagnostics part = row_count;
    claimed := claimed + part;

    -- A fee in parts is on an invoice when its last part is.
    update app.flat_fees x set billing_state = 'onInvoice', version = x.version + 1
      where x.billing_state = 'unbilled'
        and (x.business_id, x.id) in (
          select p.business_id, p.flat_fee_id from new_claims c
            join app.flat_fee_instalments p on p.business_id = c.business_id and p.id = c.instalment_id)
        and not exists (select from app.flat_fee_instalments p
          where p.business_id = x.business_id and p.flat_fee_id = x.id and p.billing_state = 'unbilled');
  end if;

  if claimed <> (select count(*) from new_claims) then
    raise exception 'work does not wait for an invoice' using errcode = 'restrict_violation', constraint = 'billed_work_is_unbilled';
  end if;
  return null;
end $$;
