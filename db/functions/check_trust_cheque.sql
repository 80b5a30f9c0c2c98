-- execute: everybody
-- A cheque leaves the firm once and ends once. What was paid by a cheque that ends is back on its ledger, and a cheque that the
-- bank has paid does not end.
create or replace function app.check_trust_cheque() returns trigger language plpgsql as $$
declare
  paid record;
begin
  if old.ending is not null or old.handed_over_on is not null and new.handed_over_on is distinct from old.handed_over_on then
    raise exception 'cheque % has ended or left', old.id using errcode = 'restrict_violation', constraint = 'trust_cheques_settled';
  end if;
  select t.undone_on, exists (select from app.bank_match_entries e where e.business_id = t.business_id and e.entry_id = t.entry_id) as is_presented
    into paid from app.trust_transactions t where t.business_id = old.business_id and t.id = old.transaction_id;
  if new.ending is not null and paid.is_presented then
    raise exception 'cheque % was paid', old.id using errcode = 'restrict_violation', constraint = 'trust_cheques_not_presented';
  end if;
  if new.ending is not null and paid.undone_on is null or new.ending is null and paid.undone_on is not null then
    raise exception 'cheque % and its payment do not end together', old.id using errcode = 'restrict_violation', constraint = 'trust_cheques_settled';
  end if;
  return new;
end $$;
