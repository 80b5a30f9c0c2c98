-- execute: app_server, app_ledger
-- The entries of an account of client money to the end of a day that the bank had not shown by then: what it moved, in positive.
-- Goes on from what was carried when the last period was locked, so that only later days are read.
create or replace function app.open_bank_entries(book uuid, day date) returns table (entry_id uuid, effective_on date, minor bigint)
  language sql stable as $$
  with bank as (
    select a.id from app.ledger_accounts a where a.business_id = app.current_business_id() and a.book_id = book and a.role = 'trustBank'
  ), last_locked as (
    select r.id, r.through_on from app.trust_reconciliations r
    where r.business_id = app.current_business_id() and r.book_id = book and r.status = 'locked' and r.through_on <= day
    order by r.through_on desc limit 1
  ), moves as (
    select i.entry_id, i.effective_on, i.minor from last_locked l
      join app.trust_reconciliation_items i on i.business_id = app.current_business_id() and i.reconciliation_id = l.id
    union all
    select p.entry_id, p.effective_on, sum(p.minor)::bigint from app.postings p
    where p.business_id = app.current_business_id() and p.account_id = (select b.id from bank b)
      and p.effective_on > coalesce((select l.through_on from last_locked l), date '0001-01-01') and p.effective_on <= day
    group by p.entry_id, p.effective_on having sum(p.minor) <> 0
  )
  select m.entry_id, m.effective_on, m.minor from moves m
  where not exists (
    select from app.bank_match_entries e join app.bank_matches x on x.business_id = e.business_id and x.id = e.match_id
    where e.business_id = app.current_business_id() and e.entry_id = m.entry_id and x.counts_from <= day) $$;
