-- owner: app_ledger
-- execute: app_server
-- Gives a signed reconciliation back to whoever prepared it, before it is reviewed.
create or replace function app.return_reconciliation(reconciliation uuid, moment timestamptz, why text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  perform app.hold_reconciliation(reconciliation);
  update app.trust_reconciliations r set status = 'draft', prepared_by = null, prepared_at = null, in_transit_minor = null, outstanding_minor = null,
      errors_minor = null, unidentified_minor = null, cash_book_minor = null, ledgers_minor = null, return_reason = why, updated_at = moment, version = r.version + 1
    where r.business_id = app.current_business_id() and r.id = reconciliation and r.status = 'prepared';
  if not found then
    raise exception 'it is not waiting for a reviewer' using errcode = 'restrict_violation', constraint = 'trust_reconciliations_waits_for_reviewer';
  end if;
end $$;
