-- execute: everybody
-- The instalments of a fee sum to the fee. Checked when the transaction ends, because a fee and its instalments are
-- written one after the other.
create or replace function app.check_instalment_sum() returns trigger language plpgsql as $$
declare
  firm uuid := coalesce(new.business_id, old.business_id);
  fee uuid;
begin
  if tg_table_name = 'flat_fees' then fee := new.id; else fee := coalesce(new.flat_fee_id, old.flat_fee_id); end if;
  perform 1 from app.flat_fees f
    join (select sum(i.amount_minor) as amount, sum(i.home_amount_minor) as home from app.flat_fee_instalments i
      where i.business_id = firm and i.flat_fee_id = fee having count(*) > 0) parts on true
    where f.business_id = firm and f.id = fee and (f.amount_minor <> parts.amount or f.home_amount_minor <> parts.home);
  if found then
    raise exception 'the instalments of % do not sum to it', fee using errcode = 'check_violation', constraint = 'flat_fee_instalments_sum';
  end if;
  return null;
end $$;
