-- owner: app_ledger
-- execute: app_server
-- Signs a reconciliation as its reviewer, who is not its preparer, and locks the period: the figures are still those that were signed,
-- what is in transit is carried, and `content` is all that was signed, with the matters that it names.
create or replace function app.lock_reconciliation(reconciliation uuid, moment timestamptz, content text, matters uuid[]) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  held app.trust_reconciliations;
  figures record;
begin
  perform app.hold_reconciliation(reconciliation);
  select * into strict held from app.trust_reconciliations r where r.business_id = firm and r.id = reconciliation;
  if held.status <> 'prepared' then
    raise exception 'it is not waiting for a reviewer' using errcode = 'restrict_violation', constraint = 'trust_reconciliations_waits_for_reviewer';
  end if;
  select * into strict figures from app.trust_three_way(held.book_id, held.through_on);
  if (held.in_transit_minor, held.outstanding_minor, held.errors_minor, held.unidentified_minor, held.cash_book_minor, held.ledgers_minor)
      is distinct from (figures.in_transit, figures.outstanding, figures.errors, figures.unidentified, figures.cash_book, figures.ledgers)
      or figures.below_zero > 0 or figures.unexplained_count > 0 then
    raise exception 'the books changed since it was signed' using errcode = 'restrict_violation', constraint = 'trust_reconciliations_as_signed';
  end if;
  insert into app.trust_reconciliation_items (business_id, reconciliation_id, entry_id, effective_on, minor)
    select firm, reconciliation, e.entry_id, e.effective_on, e.minor from app.open_bank_entries(held.book_id, held.through_on) e;
  insert into app.trust_reconciliation_packs (business_id, reconciliation_id, matter_ids, content) values (firm, reconciliation, matters, content);
  update app.trust_reconciliations r set status = 'locked', reviewed_by = app.current_user_id(), reviewed_at = moment,
      pack_digest = encode(sha256(convert_to(content, 'UTF8')), 'hex'), updated_at = moment, version = r.version + 1
    where r.business_id = firm and r.id = reconciliation;
  update app.books b set closed_through = held.through_on where b.business_id = firm and b.id = held.book_id;
end $$;
