-- execute: everybody
-- Refuses agreed payers of a matter who do not pay a whole bill together: percentages of 100, or fixed amounts and one payer of the rest.
create or replace function app.check_agreed_payers() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  changed app.agreed_payers := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (
      select from app.agreed_payers p where p.business_id = changed.business_id and p.matter_id = changed.matter_id
      having count(*) = 1 or count(*) > 1 and not (
        count(p.percent) = count(*) and sum(p.percent) = 100
        or count(p.percent) = 0 and count(p.amount_minor) = count(*) - 1 and count(distinct p.currency) = 1)) then
    raise exception 'the payers of % do not pay whole bills', changed.matter_id
      using errcode = 'check_violation', constraint = 'agreed_payers_complete';
  end if;
  return null;
end $$;
