-- owner: app_ledger
-- execute: app_server
-- nullable: paired_id
-- The entries of an account of client money that the bank has not shown, firm-wide, because what fits one entry only is decided by all
-- of them: what it moved, with what else it was recorded, by what it may be known, and the entry that undoes it or is undone by it
-- where it was recorded by mistake.
create or replace function app.entries_to_match(book uuid)
  returns table (entry_id uuid, effective_on date, minor bigint, batch_id uuid, reference_texts text[], ledger_ids uuid[], paired_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    select o.entry_id, o.effective_on, o.minor, case when t.entry_id = o.entry_id then t.batch_id else o.entry_id end,
      array_remove(array_remove(array[t.reference, t.cheque_number, t.number], ''), null), array_remove(array[t.ledger_id, t.to_ledger_id], null),
      case when t.status = 'reversed' then case when t.entry_id = o.entry_id then t.undo_entry_id else t.entry_id end end
    from app.open_bank_entries(book, date '9999-12-31') o
      join app.journal_entries e on e.business_id = firm and e.id = o.entry_id
      join app.trust_transactions t on t.business_id = firm and t.id = e.event_id;
end $$;
