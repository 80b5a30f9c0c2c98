-- execute: everybody
-- A reconciliation is about days after those that are locked. What was signed is given back before it is changed.
create or replace function app.check_reconciliation() returns trigger language plpgsql as $$
declare
  locked date;
begin
  select b.closed_through into locked from app.books b where b.business_id = new.business_id and b.id = new.book_id;
  if new.status <> 'locked' and new.through_on <= locked then
    raise exception 'the period is locked' using errcode = 'restrict_violation', constraint = 'trust_reconciliations_of_open_period';
  end if;
  if tg_op = 'UPDATE' and old.status = 'prepared' and new.status <> 'draft'
      and (old.through_on, old.statement_minor, old.prepared_by, old.prepared_at) is distinct from (new.through_on, new.statement_minor, new.prepared_by, new.prepared_at) then
    raise exception 'it is signed' using errcode = 'restrict_violation', constraint = 'trust_reconciliations_signed_unchanged';
  end if;
  return new;
end $$;
