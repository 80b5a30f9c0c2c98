-- owner: app_ledger
-- execute: app_server
-- nullable: book, ledgers, stored, posted
-- What of the invariants T1 to T20 does not hold in the client money of a book, of some of its ledgers, or of the whole firm if
-- neither is passed: the name of the check (domain/src/trust-invariants.ts says which invariant it proves), the row, and where
-- they are amounts, what is stored and what its postings say. Returns nothing as long as the books are right
-- (trust-proof.test.ts breaks each by hand).
create or replace function app.trust_faults(book uuid, ledgers uuid[]) returns table (check_name text, subject text, stored numeric, posted numeric)
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = force_custom_plan as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    with chosen as materialized (
      select l.id, l.book_id, l.kind, l.balance_minor, l.cleared_minor, a.allow_uncleared from app.trust_ledgers l
        join app.trust_accounts a on a.business_id = firm and a.id = l.book_id
      where l.business_id = firm and (book is null or l.book_id = book) and (ledgers is null or l.id = any (ledgers))
    ), days as materialized (
      select p.ledger_id, p.effective_on, -sum(p.minor) as moved, -coalesce(sum(p.minor) filter (where p.is_cleared), 0) as moved_cleared
      from app.postings p where p.business_id = firm and p.ledger_id is not null
        and (book is null and ledgers is null or p.ledger_id in (select c.id from chosen c)) group by p.ledger_id, p.effective_on
    ), sums as (
      select d.ledger_id, sum(d.moved) as balance, sum(d.moved_cleared) as cleared from days d group by d.ledger_id
    ), running as (
      select d.ledger_id, d.effective_on, sum(d.moved) over by_day as balance, sum(d.moved_cleared) over by_day as cleared
      from days d window by_day as (partition by d.ledger_id order by d.effective_on)
    )
    select 'trust_ledgers', c.id::text, c.balance_minor::numeric, coalesce(s.balance, 0) from chosen c left join sums s on s.ledger_id = c.id
      where c.balance_minor <> coalesce(s.balance, 0) or c.cleared_minor <> coalesce(s.cleared, 0)
    union all
    select 'trust_overdrawn', c.id::text || ' ' || r.effective_on, 0::numeric, r.balance
      from running r join chosen c on c.id = r.ledger_id and c.kind <> 'float' where r.balance < 0
    union all
    select 'trust_uncleared_paid', c.id::text || ' ' || r.effective_on, 0::numeric, r.cleared
      from running r join chosen c on c.id = r.ledger_id and c.kind <> 'float' and not c.allow_uncleared where r.cleared < 0 and r.balance >= 0;

  -- T1, T9: each posting is of its ledger's book, client, matter and currency (trust_book_faults finds money without a ledger).
  return query
    select case when p.currency <> l.currency or p.minor <> p.base_minor then 'trust_currency' else 'trust_owner' end, p.entry_id::text, null::numeric, -p.minor::numeric
      from app.trust_ledgers l join app.postings p on p.business_id = firm and p.ledger_id = l.id
      where l.business_id = firm and (book is null or l.book_id = book) and (ledgers is null or l.id = any (ledgers))
        and (p.book_id <> l.book_id or p.client_id is distinct from l.client_id or p.matter_id is distinct from l.matter_id
          or p.currency <> l.currency or p.minor <> p.base_minor);
  return query
    with chosen as materialized (
      select t.*, l.kind as ledger_kind, l.currency as ledger_currency from app.trust_transactions t
        join app.trust_ledgers l on l.business_id = firm and l.id = t.ledger_id
      where t.business_id = firm and (book is null or t.book_id = book) and (ledgers is null or t.ledger_id = any (ledgers) or t.to_ledger_id = any (ledgers))
    ), moved as (
      select c.id, c.amount_minor, c.kind, m.ledger, m.ledgers, m.bank
      from chosen c left join lateral (
        select sum(case when p.ledger_id = c.ledger_id then p.minor when p.ledger_id = c.to_ledger_id then 0 end)
            * case when c.kind in ('deposit', 'madeGood', 'interest', 'firmDeposit') then -1 else 1 end as ledger,
          count(*) filter (where p.ledger_id is not null) as ledgers,
          coalesce(sum(p.minor) filter (where a.role = 'trustBank'), 0)
            * case when c.kind in ('deposit', 'madeGood', 'interest', 'firmDeposit') then 1 else -1 end as bank
        from app.postings p join app.ledger_accounts a on a.business_id = firm and a.id = p.account_id
        where p.business_id = firm and p.entry_id = c.entry_id) m on true
    )
    select 'trust_transactions', m.id::text, m.amount_minor::numeric, coalesce(m.ledger, 0) from moved m
      where m.ledger is distinct from m.amount_minor or m.ledgers <> case m.kind when 'ledgerTransfer' then 2 else 1 end
    union all
    select 'trust_banked', m.id::text, m.amount_minor::numeric, coalesce(m.bank, 0) from moved m
      where m.bank is distinct from case m.kind when 'ledgerTransfer' then 0 else m.amount_minor end
    union all
    select 'trust_authority', c.id::text, null, null from chosen c
      where (c.kind = 'ledgerTransfer') <> (c.to_ledger_id is not null) or (c.kind = 'ledgerTransfer') <> (c.authority <> '')
    union all
    select case c.kind when 'bankCharge' then 'trust_charges' else 'trust_own_money' end, c.id::text, null, c.amount_minor::numeric from chosen c
      where (c.kind in ('firmDeposit', 'bankCharge', 'floatReturn')) <> (c.ledger_kind = 'float') or (c.kind = 'interestPaidOut') and c.ledger_kind <> 'interest'
    union all
    select 'trust_currency', c.id::text, null, c.amount_minor::numeric from chosen c where c.currency <> c.ledger_currency or c.amount_minor <= 0
    union all
    select 'trust_bills', c.id::text, null, c.amount_minor::numeric from chosen c
      where c.kind = 'officeTransfer' and c.undone_on is null and not exists (
        select from app.trust_ledgers l join app.invoice_shares s on s.business_id = firm and s.invoice_id = c.invoice_id and s.matter_id = l.matter_id
          join app.invoices i on i.business_id = firm and i.id = s.invoice_id and i.status = 'approved'
        where l.business_id = firm and l.id = c.ledger_id)
    union all
    select 'trust_office', c.id::text, c.amount_minor::numeric, p.amount_minor::numeric from chosen c left join app.payments p on p.business_id = firm and p.id = c.payment_id
      where c.kind = 'officeTransfer' and (p.amount_minor = c.amount_minor and p.currency = c.currency and p.received_on = c.effective_on
          and (p.undone_at is null) = (c.undone_on is null)) is not true
    union all
    select 'trust_office', c.id::text, c.amount_minor::numeric, o.minor from chosen c left join lateral (
        select e.effective_on, exists (select from app.journal_entries r where r.business_id = firm and r.reverses_id = e.id) as is_undone,
          (select sum(abs(p.minor)) / 2 from app.postings p where p.business_id = firm and p.entry_id = e.id) as minor
        from app.journal_entries e where e.business_id = firm and e.id = c.office_entry_id) o on true
      where c.office_entry_id is not null and (o.minor = c.amount_minor and o.effective_on = c.effective_on and o.is_undone = (c.undone_on is not null)) is not true
    union all
    select 'trust_undone', c.id::text, c.amount_minor::numeric, null from chosen c
      where (c.undone_on is not null) <> exists (select from app.journal_entries r where r.business_id = firm and r.reverses_id = c.entry_id
          and (c.undone_on is null or r.id = c.undo_entry_id))
        or c.undone_on is not null and (c.undo_reason = '' or c.undone_on < c.effective_on or 0 <> (select sum(p.minor) from app.postings p
          where p.business_id = firm and p.entry_id in (c.entry_id, c.undo_entry_id, c.clearing_entry_id, c.undo_clearing_entry_id) and p.ledger_id = c.ledger_id))
    union all
    select 'trust_unaudited', c.id::text, null, null from chosen c
        left join app.audited_inserts('trust_transactions', (select array_agg(x.id) from chosen x)) written on written.row_id = c.id
      where ((written.written ->> 'amount_minor')::numeric = c.amount_minor and written.written ->> 'ledger_id' = c.ledger_id::text) is not true
    union all
    -- Each a comparison of its own, because one with an alternative finds no index and tries all pairs.
    select 'trust_references', c.id::text, null, null from chosen c
      where c.cheque_number is not null and exists (select from app.trust_transactions o
        where o.business_id = firm and o.book_id = c.book_id and o.cheque_number = c.cheque_number and o.id <> c.id)
    union all
    select 'trust_references', c.id::text, null, null from chosen c
      where c.reference <> '' and c.undone_on is null and c.batch_position = 1 and exists (select from app.trust_transactions o
        where o.business_id = firm and o.book_id = c.book_id and o.reference = c.reference and o.reference <> '' and o.undone_on is null
          and o.batch_position = 1 and o.id <> c.id)
    union all
    select 'trust_references', c.id::text, null, null from chosen c
      where c.number is not null and exists (select from app.trust_transactions o where o.business_id = firm and o.number = c.number and o.id <> c.id);

  return query
    select 'trust_closed_matter', l.id::text, l.balance_minor::numeric, null::numeric
      from app.trust_ledgers l join app.matters m on m.business_id = firm and m.id = l.matter_id join app.clients c on c.business_id = firm and c.id = l.client_id
      where l.business_id = firm and (book is null or l.book_id = book) and (ledgers is null or l.id = any (ledgers))
        and l.balance_minor <> 0 and (l.closed_at is not null or m.status = 'closed' or m.deleted_at is not null or m.client_id <> l.client_id or c.deleted_at is not null)
    union all
    select 'trust_approvals', w.id::text, null, null
      from app.trust_withdrawals w join app.trust_ledgers l on l.business_id = firm and l.id = w.ledger_id
        join app.trust_withdrawal_steps s on s.business_id = firm and s.withdrawal_id = w.id and s.kind in ('approved', 'declined')
      where w.business_id = firm and (book is null or l.book_id = book) and (ledgers is null or l.id = any (ledgers)) and s.user_id = w.requested_by
    union all
    select 'trust_approvals', r.id::text, null, null from app.trust_requests r join app.trust_ledgers l on l.business_id = firm and l.id = r.ledger_id
      where r.business_id = firm and (book is null or l.book_id = book) and (ledgers is null or l.id = any (ledgers)) and r.decided_by = r.requested_by
    union all
    select 'trust_withdrawals', w.id::text, w.used_minor::numeric, coalesce(used.minor, 0)
      from app.trust_withdrawals w join app.trust_ledgers l on l.business_id = firm and l.id = w.ledger_id
        left join lateral (select sum(t.amount_minor) as minor from app.trust_transactions t
          where t.business_id = firm and t.withdrawal_id = w.id and t.undone_on is null) used on true
      where w.business_id = firm and (book is null or l.book_id = book) and (ledgers is null or l.id = any (ledgers))
        and (w.used_minor <> coalesce(used.minor, 0) or w.used_minor > w.amount_minor);

  if ledgers is not null then
    return query
      select 'trust_locked_period', x.entry_id::text, null::numeric, null::numeric from app.late_trust_entries(book) x
      where exists (select from app.postings p where p.business_id = firm and p.entry_id = x.entry_id and p.ledger_id = any (ledgers));
  end if;

  if ledgers is null then
    return query select f.* from app.trust_book_faults(book) f;
  end if;
end $$;
