-- owner: app_ledger
-- execute: nobody
-- nullable: book, stored, posted
-- What of the invariants of a whole account of client money does not hold, or of all if none is passed: ledgers that are not in
-- sum what the bank account holds, money without a ledger, matches whose sides differ, and reconciliations that are not what was signed.
create or replace function app.trust_book_faults(book uuid) returns table (check_name text, subject text, stored numeric, posted numeric)
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = force_custom_plan as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    -- On every day, because each entry is: T15.
    select 'trust_cash_book', b.name, coalesce(sum(p.minor) filter (where a.role = 'trustBank'), 0), coalesce(-sum(p.minor) filter (where p.ledger_id is not null), 0)
      from app.books b join app.ledger_accounts a on a.business_id = firm and a.book_id = b.id
        join app.postings p on p.business_id = firm and p.account_id = a.id
      where b.business_id = firm and b.kind = 'trust' and (book is null or b.id = book) group by b.id, b.name
      having coalesce(sum(p.minor) filter (where a.role = 'trustBank'), 0) <> coalesce(-sum(p.minor) filter (where p.ledger_id is not null), 0)
    union all
    -- T1: no money of clients is without a ledger.
    select 'trust_owner', p.entry_id::text, null::numeric, -p.minor::numeric
      from app.books b join app.ledger_accounts a on a.business_id = firm and a.book_id = b.id and a.role in ('clientLedgers', 'float', 'interestOut')
        join app.postings p on p.business_id = firm and p.account_id = a.id and p.ledger_id is null
      where b.business_id = firm and b.kind = 'trust' and (book is null or b.id = book)
    union all
    select 'trust_locked_period', x.entry_id::text, null::numeric, null::numeric from app.late_trust_entries(book) x
    union all
    select 'bank_matches', m.id::text, coalesce(lines.minor, 0), coalesce(entries.minor, 0)
      from app.bank_matches m
        left join (select l.match_id, sum(l.amount_minor) as minor from app.bank_lines l where l.business_id = firm and l.match_id is not null
          group by l.match_id) lines on lines.match_id = m.id
        left join (select x.match_id, sum(p.minor) as minor from app.bank_match_entries x
            join app.postings p on p.business_id = firm and p.entry_id = x.entry_id
            join app.ledger_accounts a on a.business_id = firm and a.id = p.account_id and a.role = 'trustBank'
          where x.business_id = firm group by x.match_id) entries on entries.match_id = m.id
      where m.business_id = firm and (book is null or m.book_id = book) and coalesce(lines.minor, 0) <> coalesce(entries.minor, 0)
    union all
    select 'trust_reconciliations', r.id::text, r.cash_book_minor::numeric, coalesce(held.minor, 0)
      from app.trust_reconciliations r left join lateral (
        select sum(d.minor) as minor from (
          select p.effective_on, sum(p.minor) as minor from app.ledger_accounts a
            join app.postings p on p.business_id = firm and p.account_id = a.id
          where a.business_id = firm and a.book_id = r.book_id and a.role = 'trustBank' group by p.effective_on) d
        where d.effective_on <= r.through_on) held on true
      where r.business_id = firm and r.status = 'locked' and (book is null or r.book_id = book) and r.cash_book_minor <> coalesce(held.minor, 0)
    union all
    select 'trust_approvals', r.id::text, null, null from app.trust_reconciliations r
      where r.business_id = firm and (book is null or r.book_id = book) and r.reviewed_by = r.prepared_by
    union all
    select 'trust_reconciliation_packs', r.id::text, 1::numeric, 0::numeric
      from app.trust_reconciliations r left join app.trust_reconciliation_packs k on k.business_id = firm and k.reconciliation_id = r.id
      where r.business_id = firm and r.status = 'locked' and (book is null or r.book_id = book)
        and r.pack_digest is distinct from encode(sha256(convert_to(k.content, 'UTF8')), 'hex');
end $$;
