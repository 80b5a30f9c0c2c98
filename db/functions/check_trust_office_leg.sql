-- owner: app_ledger
-- execute: nobody
-- T8: what client money did with the office stands in the office too, with the same amount on the same day: a payment on the
-- invoice for the matter of the ledger, or an entry. Undone, both are.
create or replace function app.check_trust_office_leg() returns trigger language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  matter uuid;
  agrees boolean;
begin
  if new.payment_id is not null then
    select l.matter_id into matter from app.trust_ledgers l where l.business_id = new.business_id and l.id = new.ledger_id;
    select p.amount_minor = new.amount_minor and p.currency = new.currency and p.received_on = new.effective_on
        and (p.undone_at is null) = (new.undone_on is null)
        and new.amount_minor = (select sum(a.settled_minor) from app.payment_allocations a where a.business_id = p.business_id
          and a.payment_id = p.id and a.invoice_id = new.invoice_id and a.matter_id = matter and a.reverses_id is null)
      into agrees from app.payments p where p.business_id = new.business_id and p.id = new.payment_id;
  else
    select e.effective_on = new.effective_on
        and new.amount_minor = (select sum(abs(p.minor)) / 2 from app.postings p
          where p.business_id = e.business_id and p.entry_id = e.id and p.currency = new.currency)
        and exists (select from app.journal_entries r where r.business_id = e.business_id and r.reverses_id = e.id) = (new.undone_on is not null)
      into agrees
      from app.journal_entries e join app.books b on b.business_id = e.business_id and b.id = e.book_id and b.kind = 'office'
      where e.business_id = new.business_id and e.id = new.office_entry_id and e.event_id = new.id;
  end if;
  if agrees is not true then
    raise exception 'the office differs from transaction %', new.id using errcode = 'restrict_violation', constraint = 'trust_transactions_agree_with_office';
  end if;
  return null;
end $$;
