-- owner: app_searcher
-- execute: app_server
-- The rules by which a deposit is to be asked for now (R16): what their ledger holds is below the minimum, or nothing without
-- one; no request of the ledger is open; and it has moved since a deposit was last asked for.
create or replace function app.trust_work_due() returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select r.id from app.trust_replenishment_rules r
      join app.trust_ledgers l on l.business_id = r.business_id and l.id = r.ledger_id and l.closed_at is null
        and case when r.minimum_minor is null then l.balance_minor <= 0 else l.balance_minor < r.minimum_minor end
      join app.matters m on m.business_id = r.business_id and m.id = r.matter_id and m.status <> 'closed' and m.deleted_at is null
    where r.halted_reason = ''
      and not exists (select from app.trust_requests q where q.business_id = r.business_id and q.matter_id = r.matter_id and q.ledger_id = r.ledger_id
        and (q.status in ('draft', 'submitted', 'declined') or q.status = 'approved' and q.received_minor < q.amount_minor))
      and (r.asked_after is null or r.asked_after < (select count(*) from app.postings p where p.business_id = r.business_id and p.ledger_id = r.ledger_id))
  $$;
