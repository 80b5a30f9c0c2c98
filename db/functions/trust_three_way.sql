-- owner: app_ledger
-- execute: app_server
-- nullable: lowest_ledger
-- The figures of a three-way reconciliation at the end of a day, firm-wide: walls hide transactions, not sums. The cash book comes
-- from the sums of the bank account's postings, the ledgers from their own balances, so that the two prove each other (T15).
create or replace function app.trust_three_way(book uuid, day date)
  returns table (cash_book numeric, ledgers numeric, client_ledgers numeric, float_balance numeric, interest numeric, ledger_count bigint, holding bigint, below_zero bigint,
    lowest_ledger numeric, in_transit numeric, in_transit_count bigint, outstanding numeric, outstanding_count bigint, errors numeric, unidentified numeric,
    unexplained numeric, unexplained_count bigint)
  language plpgsql stable security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  bank uuid;
begin
  select a.id into strict bank from app.ledger_accounts a where a.business_id = firm and a.book_id = book and a.role = 'trustBank';
  return query
    with later as (
      select p.ledger_id, -sum(p.minor) as moved from app.postings p
        join app.ledger_accounts a on a.business_id = firm and a.id = p.account_id and a.book_id = book
      where p.business_id = firm and p.ledger_id is not null and p.effective_on > day group by p.ledger_id
    ), held as (
      select l.kind, l.balance_minor - coalesce(x.moved, 0) as balance from app.trust_ledgers l left join later x on x.ledger_id = l.id
      where l.business_id = firm and l.book_id = book
    ), sums as (
      select coalesce(sum(h.balance), 0) as ledgers, coalesce(sum(h.balance) filter (where h.kind = 'client'), 0) as client_ledgers,
        coalesce(sum(h.balance) filter (where h.kind = 'float'), 0) as float_balance, coalesce(sum(h.balance) filter (where h.kind = 'interest'), 0) as interest,
        count(*) as ledger_count, count(*) filter (where h.kind = 'client' and h.balance <> 0) as holding, count(*) filter (where h.balance < 0) as below_zero, min(h.balance) as lowest
      from held h
    ), entries as (
      select coalesce(sum(e.minor) filter (where e.minor > 0), 0) as in_transit, count(*) filter (where e.minor > 0) as in_transit_count,
        coalesce(-sum(e.minor) filter (where e.minor < 0), 0) as outstanding, count(*) filter (where e.minor < 0) as outstanding_count
      from app.open_bank_entries(book, day) e
    ), lines as (
      select coalesce(sum(l.minor) filter (where l.kind = 'bankError'), 0) as errors, coalesce(sum(l.minor) filter (where l.kind = 'unidentified'), 0) as unidentified,
        coalesce(sum(l.minor) filter (where l.kind is null), 0) as unexplained, count(*) filter (where l.kind is null) as unexplained_count
      from app.open_bank_lines(book, day) l
    )
    select coalesce((select b.minor from app.account_balances(book, day, 'accrual', null, bank) b), 0), s.ledgers, s.client_ledgers, s.float_balance, s.interest,
      s.ledger_count, s.holding, s.below_zero, s.lowest, e.in_transit, e.in_transit_count, e.outstanding, e.outstanding_count, l.errors, l.unidentified, l.unexplained, l.unexplained_count
    from sums s cross join entries e cross join lines l;
end $$;
