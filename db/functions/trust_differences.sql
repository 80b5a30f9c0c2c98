-- owner: app_ledger
-- execute: nobody
-- Where client money is not what its postings say: the stored balances of ledgers, a ledger below zero on any day, a
-- transaction whose entry moved another amount or another ledger, and ledgers that are not in sum what the bank account holds.
create or replace function app.trust_differences() returns table (check_name text, subject text, stored numeric, posted numeric)
  language plpgsql stable security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    with days as materialized (
      select p.ledger_id, p.effective_on, -sum(p.minor) as moved, -coalesce(sum(p.minor) filter (where p.is_cleared), 0) as moved_cleared
      from app.postings p where p.business_id = firm and p.ledger_id is not null group by p.ledger_id, p.effective_on
    ), sums as (
      select d.ledger_id, sum(d.moved) as balance, sum(d.moved_cleared) as cleared from days d group by d.ledger_id
    ), running as (
      select d.ledger_id, d.effective_on, sum(d.moved) over (partition by d.ledger_id order by d.effective_on) as balance from days d
    )
    select 'trust_ledgers', l.id::text, l.balance_minor::numeric, coalesce(s.balance, 0)
      from app.trust_ledgers l left join sums s on s.ledger_id = l.id
      where l.business_id = firm and (l.balance_minor <> coalesce(s.balance, 0) or l.cleared_minor <> coalesce(s.cleared, 0))
    union all
    select 'trust_overdrawn', r.ledger_id::text || ' ' || r.effective_on, 0::numeric, r.balance
      from running r join app.trust_ledgers l on l.business_id = firm and l.id = r.ledger_id and l.kind <> 'float'
      where r.balance < 0
    union all
    select 'trust_transactions', t.id::text, t.amount_minor::numeric, coalesce(moved.minor, 0)
      from app.trust_transactions t left join lateral (
        select sum(case when p.ledger_id = t.ledger_id then p.minor when p.ledger_id = t.to_ledger_id then 0 else null end)
            * case when t.kind in ('deposit', 'madeGood', 'interest', 'firmDeposit') then -1 else 1 end as minor,
          count(*) filter (where p.ledger_id is not null) as ledgers
        from app.postings p where p.business_id = firm and p.entry_id = t.entry_id) moved on true
      where t.business_id = firm
        and (moved.minor is distinct from t.amount_minor or moved.ledgers <> case when t.to_ledger_id is null then 1 else 2 end)
    union all
    select 'trust_cash_book', b.name, coalesce(sum(p.minor) filter (where a.role = 'trustBank'), 0), coalesce(-sum(p.minor) filter (where p.ledger_id is not null), 0)
      from app.books b join app.ledger_accounts a on a.business_id = firm and a.book_id = b.id
        join app.postings p on p.business_id = firm and p.account_id = a.id
      where b.business_id = firm and b.kind = 'trust' group by b.id, b.name
      having coalesce(sum(p.minor) filter (where a.role = 'trustBank'), 0) <> coalesce(-sum(p.minor) filter (where p.ledger_id is not null), 0);
end $$;
