-- owner: app_ledger
-- execute: app_server
-- Undoes a transaction by the exact reversal of its entry, and of its clearing. `undoing` has its id, the status that it gets,
-- undone_on, undone_at, undo_reason, and the ids of the new entries.
create or replace function app.reverse_trust_transaction(undoing jsonb, entry_description text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  change app.trust_transactions := jsonb_populate_record(null::app.trust_transactions, undoing);
  done app.trust_transactions;
  reversal record;
begin
  select * into strict done from app.trust_transactions t where t.business_id = app.current_business_id() and t.id = change.id for no key update;
  if done.undone_on is not null then
    raise exception 'transaction % is undone', done.id using errcode = 'restrict_violation', constraint = 'trust_transactions_undone_once';
  end if;
  -- A mixed receipt that never came paid nothing to the office: otherwise other money of the client would have, unapproved (T5).
  if change.status = 'reversed' and done.kind = 'deposit' and exists (select from app.trust_transactions part
      where part.business_id = done.business_id and part.batch_id = done.batch_id and part.ledger_id = done.ledger_id
        and part.kind = 'officeTransfer' and part.withdrawal_id is null and part.undone_on is null) then
    raise exception 'part of deposit % is in the office', done.id using errcode = 'restrict_violation', constraint = 'trust_transactions_office_part_first';
  end if;
  update app.trust_transactions t set status = change.status, undone_on = change.undone_on, undone_at = change.undone_at,
      undone_by = app.current_user_id(), undo_reason = change.undo_reason, undo_entry_id = change.undo_entry_id,
      undo_clearing_entry_id = case when done.clearing_entry_id is not null then change.undo_clearing_entry_id end,
      updated_at = change.undone_at, version = t.version + 1
    where t.business_id = done.business_id and t.id = done.id;
  for reversal in
    select v.entry, v.original, v.event from (values (1, change.undo_clearing_entry_id, done.clearing_entry_id, 'trust.clearingReversed'),
      (2, change.undo_entry_id, done.entry_id, 'trust.' || change.status)) as v (place, entry, original, event)
    where v.original is not null order by v.place
  loop
    perform app.write_entry(jsonb_build_object('id', reversal.entry, 'book_id', done.book_id, 'effective_on', change.undone_on,
        'event', reversal.event, 'event_id', done.id, 'reference', coalesce(done.number, done.cheque_number, done.reference),
        'description', entry_description, 'reverses_id', reversal.original, 'reason', change.undo_reason),
      (select jsonb_agg(to_jsonb(p) || jsonb_build_object('minor', -p.minor, 'base_minor', -p.base_minor) order by p.line)
        from app.postings p where p.business_id = done.business_id and p.entry_id = reversal.original),
      null);
  end loop;
end $$;
