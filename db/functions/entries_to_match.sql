-- owner: app_ledger
-- execute: app_server
-- The entries of an account of client money between two days that the bank has not shown, firm-wide, because what fits one entry only
-- is decided by all of them: what it moved, with what else it was recorded, and by what it may be known. Only those that move, alone
-- or with what was recorded with them, one of the amounts, so that an account that was never reconciled answers no more than its lines
-- can stand for.
create or replace function app.entries_to_match(book uuid, amounts bigint[], from_day date, to_day date)
  returns table (entry_id uuid, effective_on date, minor bigint, batch_id uuid, reference_texts text[], ledger_ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = force_custom_plan as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    with opened as (
      select o.entry_id, o.effective_on, o.minor, case when t.entry_id = o.entry_id then t.batch_id else o.entry_id end as batch_id,
        array_remove(array_remove(array[t.reference, t.cheque_number, t.number], ''), null) as reference_texts,
        array_remove(array[t.ledger_id, t.to_ledger_id], null) as ledger_ids
      from app.open_bank_entries(book, date '9999-12-31') o
        join app.journal_entries e on e.business_id = firm and e.id = o.entry_id
        join app.trust_transactions t on t.business_id = firm and t.id = e.event_id
      where o.effective_on between from_day and to_day
    ), together as (
      select x.*, sum(x.minor) over (partition by x.batch_id, x.minor > 0) as moved from opened x
    )
    select x.entry_id, x.effective_on, x.minor, x.batch_id, x.reference_texts, x.ledger_ids from together x where x.moved::bigint = any (amounts);
end $$;
