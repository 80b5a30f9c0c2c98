-- owner: app_ledger
-- execute: app_server
-- Transactions of an account of client money that were recorded by mistake and reversed, of which the bank has shown neither the entry
-- nor its reversal, firm-wide: what the entry moved. So many at most; the rest is answered once these are matched.
create or replace function app.entries_without_effect(book uuid, most integer) returns table (entry_id uuid, undo_entry_id uuid, minor bigint)
  language plpgsql stable security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    select t.entry_id, t.undo_entry_id, moved.minor from app.trust_transactions t
      cross join lateral (select coalesce(sum(p.minor), 0)::bigint as minor from app.postings p
        join app.ledger_accounts a on a.business_id = firm and a.id = p.account_id and a.role = 'trustBank'
        where p.business_id = firm and p.entry_id = t.entry_id) moved
    where t.business_id = firm and t.book_id = book and t.status = 'reversed' and moved.minor <> 0
      and not exists (select from app.bank_match_entries m where m.business_id = firm and m.entry_id in (t.entry_id, t.undo_entry_id))
    limit most;
end $$;
