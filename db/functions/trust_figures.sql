-- owner: app_ledger
-- execute: app_server
-- What each account of client money holds, firm-wide: walls hide transactions, not sums. The cash book comes from the sums of
-- postings, the ledgers from their stored balances, so that the two prove each other (T15). What has not cleared are deposits by
-- cheque and by card.
create or replace function app.trust_figures()
  returns table (book_id uuid, cash_book numeric, client_ledgers numeric, cleared numeric, float_balance numeric, interest_to_pay_out numeric, open_ledgers bigint,
    uncleared_cheques bigint, uncleared_cards bigint)
  language plpgsql stable security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    select b.id,
      coalesce((select sum(m.minor) from app.account_months m where m.business_id = firm and m.account_id = bank.id), 0)
        + coalesce((select sum(d.minor) from app.month_deltas d where d.business_id = firm and d.account_id = bank.id), 0),
      coalesce(ledgers.client_ledgers, 0), coalesce(ledgers.cleared, 0), coalesce(ledgers.float_balance, 0), coalesce(ledgers.interest_to_pay_out, 0),
      coalesce(ledgers.open_ledgers, 0), waiting.cheques, waiting.cards
    from app.books b
      join app.ledger_accounts bank on bank.business_id = firm and bank.book_id = b.id and bank.role = 'trustBank'
      left join lateral (
        select sum(l.balance_minor) filter (where l.kind = 'client') as client_ledgers, sum(l.cleared_minor) filter (where l.kind = 'client') as cleared,
          sum(l.balance_minor) filter (where l.kind = 'float') as float_balance,
          sum(l.balance_minor) filter (where l.kind = 'interest') as interest_to_pay_out, count(*) filter (where l.kind = 'client' and l.closed_at is null) as open_ledgers
        from app.trust_ledgers l where l.business_id = firm and l.book_id = b.id) ledgers on true
      cross join lateral (
        select count(*) filter (where t.method = 'cheque') as cheques, count(*) filter (where t.method = 'card') as cards
        from app.trust_transactions t where t.business_id = firm and t.book_id = b.id and t.cleared_on is null and t.undone_on is null) waiting
    where b.business_id = firm and b.kind = 'trust';
end $$;
