-- owner: app_ledger
-- execute: app_server
-- Writes a transaction of client money, given as columns of trust_transactions and the description of its entry, and posts it:
-- the lines follow from its kind, so nothing else can be posted to a book of client money. Its payment or entry of the office
-- is posted before the transaction of the database ends (check_trust_office_leg).
create or replace function app.post_trust_transaction(new_transaction jsonb, entry_description text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  done app.trust_transactions;
  is_cleared boolean;
  -- Debit and credit; the one that is a ledger names it.
  debit jsonb;
  credit jsonb;
begin
  done := jsonb_populate_record(null::app.trust_transactions, jsonb_build_object('authority', '', 'party', '', 'reference', '', 'purpose', '',
      'created_at', now(), 'updated_at', now(), 'version', 1, 'status', 'posted', 'undo_reason', '', 'batch_position', 1)
    || jsonb_strip_nulls(new_transaction) || jsonb_build_object('business_id', app.current_business_id()));
  done.batch_id := coalesce(done.batch_id, done.id);
  is_cleared := not (done.kind = 'deposit' and done.method in ('cheque', 'card'));
  done.cleared_on := case when is_cleared then done.effective_on end;
  done.clearing_entry_id := null;
  -- T1: it is about the clients and matters of its ledgers.
  select max(l.client_id::text) filter (where l.id = done.ledger_id), coalesce(array_agg(distinct l.matter_id) filter (where l.matter_id is not null), '{}'),
      min(l.currency)
    into done.client_id, done.matter_ids, done.currency
    from app.trust_ledgers l where l.business_id = done.business_id and l.id in (done.ledger_id, done.to_ledger_id);
  if exists (select from app.trust_ledgers l where l.business_id = done.business_id and l.id in (done.ledger_id, done.to_ledger_id)
      and not (case l.kind when 'float' then done.kind in ('firmDeposit', 'bankCharge', 'floatReturn')
        when 'interest' then done.kind in ('interest', 'interestPaidOut')
        else done.kind in ('deposit', 'disbursement', 'officeTransfer', 'ledgerTransfer', 'madeGood', 'interest') end)) then
    raise exception 'not a ledger for %', done.kind using errcode = 'restrict_violation', constraint = 'trust_transactions_kind_of_ledger';
  end if;
  insert into app.trust_transactions select done.*;

  debit := case when done.kind in ('deposit', 'madeGood', 'interest', 'firmDeposit') then app.trust_bank_line()
    else app.trust_ledger_line(done.ledger_id) end;
  credit := case when done.kind in ('deposit', 'madeGood', 'interest', 'firmDeposit') then app.trust_ledger_line(done.ledger_id)
    when done.kind = 'ledgerTransfer' then app.trust_ledger_line(done.to_ledger_id)
    else app.trust_bank_line() end;
  perform app.write_entry(jsonb_build_object('id', done.entry_id, 'book_id', done.book_id, 'effective_on', done.effective_on,
      'event', 'trust.' || done.kind, 'event_id', done.id, 'reference', coalesce(done.number, done.cheque_number, done.reference),
      'description', entry_description),
    jsonb_build_array(app.trust_line(debit, done.amount_minor, done.currency, is_cleared), app.trust_line(credit, -done.amount_minor, done.currency, is_cleared)),
    null);
end $$;
