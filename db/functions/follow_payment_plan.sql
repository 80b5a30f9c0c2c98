-- owner: app_ledger
-- execute: everybody
-- Moves the due day of an invoice with a payment plan to its first instalment that is not paid; a paid plan keeps its last.
create or replace function app.follow_payment_plan() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  next_due date;
begin
  select coalesce(min(i.due_on) filter (where i.up_to > s.settled - p.settled_minor), max(i.due_on)) into next_due
    from app.payment_plans p
    cross join lateral (select due_on, sum(amount_minor) over (order by position) as up_to from app.plan_instalments n
      where n.business_id = p.business_id and n.invoice_id = p.invoice_id) i
    cross join lateral (select sum(total_minor - open_minor) as settled from app.invoice_shares x
      where x.business_id = p.business_id and x.invoice_id = p.invoice_id) s
    where p.business_id = new.business_id and p.invoice_id = new.invoice_id;
  if next_due is not null then
    update app.invoice_shares x set due_on = next_due
      where x.business_id = new.business_id and x.invoice_id = new.invoice_id and x.due_on <> next_due;
  end if;
  return null;
end $$;
