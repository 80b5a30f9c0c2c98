-- owner: app_ledger
-- execute: nobody
-- What is left of a client's credit is what was not applied to invoices and not refunded. One that is undone is applied to none,
-- and what was refunded of it is owed back: it is below zero. The argument is the column with the id of the credit. Walls do
-- not bind it, because the law must see every row.
create or replace function app.check_client_credit() returns trigger language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := new.business_id;
  credit uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  wrong boolean;
begin
  select (c.unapplied_minor, c.unapplied_home_minor) is distinct from (
      case when c.undone_at is null then c.amount_minor else 0 end - applied.minor - refunded.minor,
      case when c.undone_at is null then c.home_amount_minor else 0 end - applied.home_minor - refunded.home_minor)
      or (c.undone_at is not null and applied.minor <> 0)
    into wrong
    from app.client_credits c
      cross join lateral (
        select coalesce(sum(a.taken_minor), 0)::bigint as minor, coalesce(sum(a.taken_home_minor), 0)::bigint as home_minor
        from app.payment_allocations a where a.business_id = firm and a.credit_id = credit) applied
      cross join lateral (
        select coalesce(sum(r.amount_minor), 0)::bigint as minor, coalesce(sum(r.home_amount_minor), 0)::bigint as home_minor
        from app.refunds r where r.business_id = firm and r.credit_id = credit and r.undone_at is null) refunded
    where c.business_id = firm and c.id = credit;
  if wrong then
    raise exception 'credit % is not what is left of it', credit using errcode = 'restrict_violation', constraint = 'client_credits_left';
  end if;
  return null;
end $$;
