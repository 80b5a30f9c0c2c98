-- owner: app_ledger
-- execute: app_server
-- Signs a reconciliation as its preparer, with the figures as they are: all three agree, every line of the bank is explained, and no
-- ledger is below zero.
create or replace function app.sign_reconciliation(reconciliation uuid, moment timestamptz) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  held app.trust_reconciliations;
  figures record;
begin
  perform app.hold_reconciliation(reconciliation);
  select * into strict held from app.trust_reconciliations r where r.business_id = firm and r.id = reconciliation;
  select * into strict figures from app.trust_three_way(held.book_id, held.through_on);
  if held.status <> 'draft' then
    raise exception 'it is signed' using errcode = 'restrict_violation', constraint = 'trust_reconciliations_signed_once';
  end if;
  if figures.below_zero > 0 then
    raise exception 'a ledger is below zero' using errcode = 'restrict_violation', constraint = 'trust_reconciliations_no_ledger_below_zero';
  end if;
  if figures.unexplained_count > 0 then
    raise exception 'lines of the bank are open' using errcode = 'restrict_violation', constraint = 'trust_reconciliations_explained';
  end if;
  update app.trust_reconciliations r set status = 'prepared', prepared_by = app.current_user_id(), prepared_at = moment, in_transit_minor = figures.in_transit,
      outstanding_minor = figures.outstanding, errors_minor = figures.errors, unidentified_minor = figures.unidentified, cash_book_minor = figures.cash_book,
      ledgers_minor = figures.ledgers, return_reason = '', updated_at = moment, version = r.version + 1
    where r.business_id = firm and r.id = reconciliation;
end $$;
