-- owner: app_ledger
-- execute: app_server
-- Adds waiting sums of a firm to account_months, at most `batch_size`; returns how many. One transaction at a time for each
-- firm. Whoever reads adds what still waits, so a figure is the same before and after.
create or replace function app.fold_account_months(firm uuid, batch_size integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('app.fold_account_months/' || firm::text, 0)) then return 0; end if;
  perform set_config('app.business_id', firm::text, true);
  with taken as (
    delete from app.month_deltas d using (
      select entry_id, account_id, basis, currency from app.month_deltas where business_id = firm limit batch_size) pick
    where d.business_id = firm and d.entry_id = pick.entry_id and d.account_id = pick.account_id and d.basis = pick.basis
      and d.currency = pick.currency
    returning d.*
  ), sums as (
    insert into app.account_months as kept (business_id, account_id, month, basis, currency, minor, base_minor)
      select t.business_id, t.account_id, t.month, t.basis, t.currency, sum(t.minor), sum(t.base_minor)
      from taken t group by t.business_id, t.account_id, t.month, t.basis, t.currency
      order by t.account_id, t.month, t.basis, t.currency
      on conflict (business_id, account_id, month, basis, currency)
        do update set minor = kept.minor + excluded.minor, base_minor = kept.base_minor + excluded.base_minor
  )
  select count(*) into folded from taken;
  return folded;
end $$;
