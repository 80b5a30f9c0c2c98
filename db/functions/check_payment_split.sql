-- owner: app_ledger
-- execute: nobody
-- A payment is all on invoices and in client credit, and one that is undone on none. The argument is the column with the id of
-- the payment. Walls do not bind it, because the law must see every row.
create or replace function app.check_payment_split() returns trigger language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := new.business_id;
  payment uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  wrong boolean;
begin
  select case when p.undone_at is null then p.amount_minor else 0 end <>
      coalesce((select sum(a.taken_minor) from app.payment_allocations a where a.business_id = firm and a.payment_id = payment), 0)
      + coalesce((select sum(c.amount_minor) from app.client_credits c
        where c.business_id = firm and c.payment_id = payment and c.undone_at is null), 0)
    into wrong from app.payments p where p.business_id = firm and p.id = payment;
  if wrong then
    raise exception 'payment % is not what it was split into', payment using errcode = 'restrict_violation', constraint = 'payments_split';
  end if;
  return null;
end $$;
