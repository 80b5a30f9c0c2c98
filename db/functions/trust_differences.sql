-- owner: app_ledger
-- execute: nobody
-- Where client money is not what its postings say: the stored balances of ledgers, a ledger below zero on any day, a
-- transaction whose entry moved another amount or another ledger, ledgers that are not in sum what the bank account holds, matches
-- whose sides differ, and reconciliations that are not what was signed.
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
      having coalesce(sum(p.minor) filter (where a.role = 'trustBank'), 0) <> coalesce(-sum(p.minor) filter (where p.ledger_id is not null), 0)
    union all
    select 'bank_matches', m.id::text, coalesce(lines.minor, 0), coalesce(entries.minor, 0)
      from app.bank_matches m
        left join (select l.match_id, sum(l.amount_minor) as minor from app.bank_lines l where l.business_id = firm and l.match_id is not null
          group by l.match_id) lines on lines.match_id = m.id
        left join (select x.match_id, sum(p.minor) as minor from app.bank_match_entries x
            join app.postings p on p.business_id = firm and p.entry_id = x.entry_id
            join app.ledger_accounts a on a.business_id = firm and a.id = p.account_id and a.role = 'trustBank'
          where x.business_id = firm group by x.match_id) entries on entries.match_id = m.id
      where m.business_id = firm and coalesce(lines.minor, 0) <> coalesce(entries.minor, 0)
    union all
    select 'trust_reconciliations', r.id::text, r.cash_book_minor::numeric, coalesce(held.minor, 0)
      from app.trust_reconciliations r left join lateral (
        select sum(d.minor) as minor from (
          select p.effective_on, sum(p.minor) as minor from app.ledger_accounts a
            join app.postings p on p.business_id = firm and p.account_id = a.id
          where a.business_id = firm and a.book_id = r.book_id and a.role = 'trustBank' group by p.effective_on) d
        where d.effective_on <= r.through_on) held on true
      where r.business_id = firm and r.status = 'locked' and r.cash_book_minor <> coalesce(held.minor, 0)
    union all
    select 'trust_reconciliation_packs', r.id::text, 1::numeric, 0::numeric
      from app.trust_reconciliations r left join app.trust_reconciliation_packs k on k.business_id = firm and k.reconciliation_id = r.id
      where r.business_id = firm and r.status = 'locked'
        and r.pack_digest is distinct from encode(sha256(convert_to(k.content, 'UTF8')), 'hex');
end $$;
