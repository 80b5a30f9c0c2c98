-- execute: app_server, app_ledger
-- nullable: balance, cleared, lowest_balance, lowest_cleared, highest_balance
-- What a ledger holds at the end of a day, what of it is cleared, and the lowest and highest that it holds on that day or any
-- later one. Worked backwards from the stored balance, so only later postings are read.
create or replace function app.trust_funds(ledger uuid, day date)
  returns table (balance bigint, cleared bigint, lowest_balance bigint, lowest_cleared bigint, highest_balance bigint)
  language sql stable as $$
  with stored as (
    select l.business_id, l.balance_minor, l.cleared_minor from app.trust_ledgers l
    where l.business_id = app.current_business_id() and l.id = ledger
  ), days as (
    select p.effective_on, -sum(p.minor) as moved, -coalesce(sum(p.minor) filter (where p.is_cleared), 0) as moved_cleared
    from app.postings p where p.business_id = app.current_business_id() and p.ledger_id = ledger and p.effective_on > day
    group by p.effective_on
  ), running as (
    select sum(d.moved) over (order by d.effective_on) as moved, sum(d.moved_cleared) over (order by d.effective_on) as moved_cleared from days d
  ), at_day as (
    select s.balance_minor - coalesce((select sum(d.moved) from days d), 0) as balance,
      s.cleared_minor - coalesce((select sum(d.moved_cleared) from days d), 0) as cleared
    from stored s
  )
  select a.balance::bigint, a.cleared::bigint,
    (a.balance + least(0, (select min(r.moved) from running r)))::bigint,
    (a.cleared + least(0, (select min(r.moved_cleared) from running r)))::bigint,
    (a.balance + greatest(0, (select max(r.moved) from running r)))::bigint
  from at_day a $$;
