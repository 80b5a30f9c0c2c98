-- owner: app_ledger
-- execute: nobody
-- A payment that came from client money is undone only with the transfer that it is part of.
create or replace function app.check_trust_payment() returns trigger language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  if exists (select from app.trust_transactions t where t.business_id = new.business_id and t.payment_id = new.id and t.undone_on is null) then
    raise exception 'payment % came from client money', new.id using errcode = 'restrict_violation', constraint = 'payments_from_client_money';
  end if;
  return null;
end $$;
