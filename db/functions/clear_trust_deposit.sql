-- owner: app_ledger
-- execute: app_server
-- Posts that the bank has credited a deposit, on a day: its amount moves from not cleared to cleared, on both sides.
create or replace function app.clear_trust_deposit(deposit uuid, entry uuid, day date, entry_description text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  done app.trust_transactions;
  ledger_line jsonb;
begin
  select * into strict done from app.trust_transactions t where t.business_id = app.current_business_id() and t.id = deposit for no key update;
  if done.cleared_on is not null or done.undone_on is not null then
    raise exception 'deposit % does not wait', deposit using errcode = 'restrict_violation', constraint = 'trust_transactions_cleared_once';
  end if;
  update app.trust_transactions t set cleared_on = day, clearing_entry_id = entry, updated_at = now(), version = t.version + 1
    where t.business_id = done.business_id and t.id = deposit;
  ledger_line := app.trust_ledger_line(done.ledger_id);
  perform app.write_entry(jsonb_build_object('id', entry, 'book_id', done.book_id, 'effective_on', day, 'event', 'trust.cleared',
      'event_id', done.id, 'reference', coalesce(done.number, ''), 'description', entry_description),
    jsonb_build_array(
      app.trust_line(app.trust_bank_line(), done.amount_minor, done.currency, true), app.trust_line(app.trust_bank_line(), -done.amount_minor, done.currency, false),
      app.trust_line(ledger_line, done.amount_minor, done.currency, false), app.trust_line(ledger_line, -done.amount_minor, done.currency, true)),
    null);
end $$;
