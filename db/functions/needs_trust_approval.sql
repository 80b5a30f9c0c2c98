-- execute: app_ledger
-- Whether client money that went out needs an approved request (decision 0060). Two things are no withdrawal: what of a mixed
-- receipt is the firm's, which is moved out in the transaction that records it (T5), if it has cleared; and what moves between
-- two ledgers of one client, with what the client allowed (T4).
create or replace function app.needs_trust_approval(posted uuid) returns boolean language sql stable as $$
  select app.trust_approvers_needed(done.amount_minor, done.currency) > 0
    and case done.kind
      when 'ledgerTransfer' then 1 < (select count(distinct l.client_id) from app.trust_ledgers l
        where l.business_id = done.business_id and l.id in (done.ledger_id, done.to_ledger_id))
      when 'officeTransfer' then not exists (
        select from app.trust_transactions part
          -- Rows of one transaction of the database, so that nothing is added to a receipt of another day.
          where part.business_id = done.business_id and part.batch_id = done.batch_id and part.xmin = done.xmin and part.kind = 'deposit'
            and part.ledger_id = done.ledger_id and part.cleared_on = done.effective_on and part.undone_on is null
            and part.amount_minor >= (select sum(o.amount_minor) from app.trust_transactions o where o.business_id = part.business_id
              and o.batch_id = part.batch_id and o.kind = 'officeTransfer' and o.ledger_id = part.ledger_id and o.withdrawal_id is null))
      else true end
    from app.trust_transactions done where done.business_id = app.current_business_id() and done.id = posted
$$;
