-- execute: everybody
-- The laws of an entry, tried once for each statement that inserts postings, whoever inserts them (db/journal.test.ts tries
-- each): it is whole, balances in both views at home and in every currency, stands in open months, uses accounts as they may
-- be used, and reverses exactly what it says; one of client money follows from a transaction and names its ledgers. Then adds
-- what it moves to the kept figures: the rows of month_deltas, what is open on invoices, and what ledgers hold.
create or replace function app.check_postings() returns trigger language plpgsql as $$
declare
  broken_law text;
  share record;
  ledger record;
begin
  -- References of the same statement were checked before, so the joins lose no posting.
  with lines as (
    select n.entry_id, n.line, n.basis, n.currency, n.minor, n.base_minor, n.is_cleared, case
      when b.closed_through is not null and n.effective_on <= b.closed_through
        then case b.kind when 'trust' then 'journal_entries_in_open_period' else 'journal_entries_in_open_month' end
      when a.archived_at is not null and e.reverses_id is null then 'postings_account_archived'
      when a.currency is not null and n.currency <> a.currency then 'postings_account_currency'
      when n.currency = b.currency and n.minor <> n.base_minor then 'postings_home_amount'
      when b.kind = 'trust' and n.currency <> b.currency then 'postings_trust_currency'
      when b.kind = 'office' and a.role = 'receivable' and (n.invoice_id is null or n.matter_id is null or n.basis = 'cash') then 'postings_receivable_names_invoice'
      when (b.kind = 'trust' and coalesce(a.role in ('clientLedgers', 'float', 'interestOut'), false)) <> (n.ledger_id is not null) then 'postings_client_money_names_ledger'
      when (b.kind = 'trust') <> (n.is_cleared is not null) or b.kind = 'trust' and n.basis <> 'both' then 'postings_client_money_cleared_or_not'
      when n.ledger_id is not null and not exists (select from app.trust_ledgers l
          where l.business_id = n.business_id and l.book_id = n.book_id and l.id = n.ledger_id and a.role = case l.kind when 'client' then 'clientLedgers' when 'interest' then 'interestOut' else 'float' end
            and l.client_id is not distinct from n.client_id and l.matter_id is not distinct from n.matter_id)
        then 'postings_ledger_of_book'
      when b.kind = 'trust' and not exists (select from app.trust_transactions t where t.business_id = e.business_id and t.id = e.event_id
          and t.book_id = e.book_id and e.id in (t.entry_id, t.clearing_entry_id, t.undo_entry_id, t.undo_clearing_entry_id))
        then 'trust_entries_of_transaction'
      when e.event = 'journal.posted' and (b.kind = 'trust' or a.role in ('receivable', 'float', 'clientCosts', 'payable', 'staffPayable', 'clientCredit'))
        then 'postings_account_of_documents'
      end as fault
    from new_postings n
      join app.journal_entries e on e.business_id = n.business_id and e.id = n.entry_id
      join app.books b on b.business_id = n.business_id and b.id = n.book_id
      join app.ledger_accounts a on a.business_id = n.business_id and a.id = n.account_id
  ), currencies as (
    select entry_id, count(*) as lines, min(line) as first_line, max(line) as last_line, min(fault) as fault,
      coalesce(sum(minor) filter (where basis <> 'cash'), 0) <> 0 or coalesce(sum(minor) filter (where basis <> 'accrual'), 0) <> 0
        or coalesce(sum(minor) filter (where is_cleared), 0) <> 0 as is_unbalanced,
      coalesce(sum(base_minor) filter (where basis <> 'cash'), 0) as accrual, coalesce(sum(base_minor) filter (where basis <> 'accrual'), 0) as cash
    from lines group by entry_id, currency
  )
  select entry.law into broken_law from (
    select case
      when min(first_line) <> 1 or max(last_line) <> sum(lines) then 'journal_entries_complete'
      when sum(accrual) <> 0 or sum(cash) <> 0 or bool_or(is_unbalanced) then 'journal_entries_balanced'
      else min(fault) end as law
    from currencies group by entry_id) entry
  where entry.law is not null limit 1;
  if broken_law is not null then
    raise exception 'the entry breaks %', broken_law using errcode = 'restrict_violation', constraint = broken_law;
  end if;

  if exists (select from new_postings n join app.journal_entries e on e.business_id = n.business_id and e.id = n.entry_id
      where e.reverses_id is not null) then
    if exists (
        select from (select distinct n.business_id, n.entry_id from new_postings n) written
          join app.journal_entries e on e.business_id = written.business_id and e.id = written.entry_id
          join app.journal_entries original on original.business_id = e.business_id and original.id = e.reverses_id
        where original.reverses_id is not null) then
      raise exception 'a reversal is not reversed' using errcode = 'restrict_violation', constraint = 'journal_entries_reversal_stays';
    end if;
    if exists (
        select from (select n.*, e.reverses_id from new_postings n
              join app.journal_entries e on e.business_id = n.business_id and e.id = n.entry_id where e.reverses_id is not null) mine
          full join (select p.*, e.id as reversal_id from app.postings p
              join app.journal_entries e on e.business_id = p.business_id and e.reverses_id = p.entry_id
              where e.id in (select n.entry_id from new_postings n)) original
            on original.business_id = mine.business_id and original.entry_id = mine.reverses_id and original.line = mine.line
        where (mine.book_id, mine.account_id, mine.basis, mine.currency, -mine.minor, -mine.base_minor, mine.client_id, mine.matter_id,
            mine.invoice_id, mine.ledger_id, mine.is_cleared)
          is distinct from (original.book_id, original.account_id, original.basis, original.currency, original.minor, original.base_minor,
            original.client_id, original.matter_id, original.invoice_id, original.ledger_id, original.is_cleared)) then
      raise exception 'not the exact reversal' using errcode = 'restrict_violation', constraint = 'journal_entries_reversed_exactly';
    end if;
  end if;

  insert into app.month_deltas (business_id, entry_id, account_id, month, basis, currency, minor, base_minor)
    select n.business_id, n.entry_id, n.account_id, date_trunc('month', n.effective_on)::date, n.basis, n.currency, sum(n.minor), sum(n.base_minor)
    from new_postings n group by n.business_id, n.entry_id, n.account_id, n.effective_on, n.basis, n.currency;

  -- Ledgers and invoices are locked last, one after the other by id.
  for ledger in
    select n.ledger_id as id, n.effective_on as day, -sum(n.minor)::bigint as moved, -coalesce(sum(n.minor) filter (where n.is_cleared), 0)::bigint as moved_cleared,
      bool_or(e.reverses_id is not null) as is_reversal
    from new_postings n join app.journal_entries e on e.business_id = n.business_id and e.id = n.entry_id
    where n.ledger_id is not null group by n.ledger_id, n.effective_on order by n.ledger_id, n.effective_on
  loop
    perform app.move_trust_ledger(ledger.id, ledger.day, ledger.moved, ledger.moved_cleared, ledger.is_reversal);
  end loop;
  for share in
    select n.business_id, n.invoice_id, n.matter_id, n.currency, sum(n.minor) as minor, sum(n.base_minor) as base_minor
    from new_postings n join app.ledger_accounts a on a.business_id = n.business_id and a.id = n.account_id and a.role = 'receivable'
    group by n.business_id, n.invoice_id, n.matter_id, n.currency order by n.invoice_id, n.matter_id
  loop
    update app.invoice_shares s set open_minor = s.open_minor + share.minor, open_base_minor = s.open_base_minor + share.base_minor
      where s.business_id = share.business_id and s.invoice_id = share.invoice_id and s.matter_id = share.matter_id and s.currency = share.currency;
    if not found then
      raise exception 'the invoice has no share' using errcode = 'restrict_violation', constraint = 'postings_receivable_has_share';
    end if;
  end loop;
  return null;
end $$;
