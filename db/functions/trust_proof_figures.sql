-- owner: app_ledger
-- execute: app_server
-- nullable: ledgers, lowest, lowest_cleared, locked_through, transactions, undone, deposits, office_transfers, office_minor, between_ledgers, bank_charges, approvals
-- The figures beside the invariants of a book of client money, or of some of its ledgers, from their postings: what they hold, the
-- lowest that a client's ledger ever held at the end of a day, and how much of what kind moved. The cash book is that of the account.
-- With `is_brief` only what an account of any size answers at once, its sums of months: the rest is null.
create or replace function app.trust_proof_figures(book uuid, ledgers uuid[], is_brief boolean, out ledger_count bigint, out stored numeric, out stored_cleared numeric,
    out posted numeric, out posted_cleared numeric, out lowest numeric, out lowest_cleared numeric, out cash_book numeric, out transactions bigint, out undone bigint,
    out deposits numeric, out office_transfers bigint, out office_minor numeric, out between_ledgers bigint, out bank_charges numeric, out approvals bigint, out locked_through date)
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = force_custom_plan as $$
declare
  firm uuid := app.current_business_id();
begin
  if is_brief then
    select count(*), coalesce(sum(l.balance_minor), 0), coalesce(sum(l.cleared_minor), 0) into ledger_count, stored, stored_cleared
      from app.trust_ledgers l where l.business_id = firm and l.book_id = book;
    select coalesce(-sum(x.minor), 0) into posted from app.ledger_accounts a, app.account_balances(book, '2199-12-31', 'accrual', null, a.id) x
      where a.business_id = firm and a.book_id = book and a.role in ('clientLedgers', 'float', 'interestOut');
    posted_cleared := posted;
  else
    with chosen as materialized (
      select l.id, l.kind, l.balance_minor, l.cleared_minor from app.trust_ledgers l
      where l.business_id = firm and l.book_id = book and (ledgers is null or l.id = any (ledgers))
    ), days as materialized (
      select p.ledger_id, p.effective_on, -sum(p.minor) as moved, -coalesce(sum(p.minor) filter (where p.is_cleared), 0) as moved_cleared
      from chosen c join app.postings p on p.business_id = firm and p.ledger_id = c.id group by p.ledger_id, p.effective_on
    ), running as (
      select d.ledger_id, sum(d.moved) over by_day as balance, sum(d.moved_cleared) over by_day as cleared
      from days d window by_day as (partition by d.ledger_id order by d.effective_on)
    )
    select (select count(*) from chosen), (select coalesce(sum(c.balance_minor), 0) from chosen c), (select coalesce(sum(c.cleared_minor), 0) from chosen c),
        (select coalesce(sum(d.moved), 0) from days d), (select coalesce(sum(d.moved_cleared), 0) from days d),
        (select min(r.balance) from running r join chosen c on c.id = r.ledger_id and c.kind <> 'float'),
        (select min(r.cleared) from running r join chosen c on c.id = r.ledger_id and c.kind <> 'float')
      into ledger_count, stored, stored_cleared, posted, posted_cleared, lowest, lowest_cleared;
    select count(*), count(*) filter (where t.undone_on is not null), coalesce(sum(t.amount_minor) filter (where t.kind = 'deposit'), 0),
        count(*) filter (where t.kind = 'officeTransfer' and t.undone_on is null), coalesce(sum(t.amount_minor) filter (where t.kind = 'officeTransfer' and t.undone_on is null), 0),
        count(*) filter (where t.kind = 'ledgerTransfer'), coalesce(sum(t.amount_minor) filter (where t.kind = 'bankCharge' and t.undone_on is null), 0)
      into transactions, undone, deposits, office_transfers, office_minor, between_ledgers, bank_charges
      from app.trust_transactions t
      where t.business_id = firm and t.book_id = book and (ledgers is null or t.ledger_id = any (ledgers) or t.to_ledger_id = any (ledgers));
    select count(*) into approvals from app.trust_withdrawals w join app.trust_ledgers l on l.business_id = firm and l.id = w.ledger_id and l.book_id = book
        and (ledgers is null or l.id = any (ledgers))
      join app.trust_withdrawal_steps s on s.business_id = firm and s.withdrawal_id = w.id and s.kind = 'approved' where w.business_id = firm;
  end if;
  select b.closed_through, coalesce((select x.minor from app.account_balances(book, '2199-12-31', 'accrual', null, a.id) x), 0) into locked_through, cash_book
    from app.books b join app.ledger_accounts a on a.business_id = firm and a.book_id = b.id and a.role = 'trustBank' where b.business_id = firm and b.id = book;
end $$;
