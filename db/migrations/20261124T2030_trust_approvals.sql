-- Approval covers all client money that goes out (T14): what goes to the office against an invoice and what goes to the ledger of
-- another client is requested and approved as a payment is, where the firm says so. Approvals can be withdrawn.

alter table app.trust_withdrawals
  add column kind text not null default 'disbursement',
  -- Of a transfer to the office.
  add column invoice_id uuid,
  -- Of a transfer to another ledger: where the money goes, and what the client allowed.
  add column to_ledger_id uuid,
  add column authority text not null default '';
alter table app.trust_withdrawals
  -- A firm has few rows of this kind: the lock is over in a moment.
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_withdrawals_kind_check check (kind in ('disbursement', 'officeTransfer', 'ledgerTransfer')),
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_withdrawals_authority_check check (length(authority) <= 500),
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint trust_withdrawals_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint trust_withdrawals_to_ledger_fkey foreign key (business_id, to_ledger_id)
    references app.trust_ledgers (business_id, id) on delete restrict,
  -- T7.
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_withdrawals_for_invoice check ((kind = 'officeTransfer') = (invoice_id is not null)),
  -- T4.
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_withdrawals_with_authority check (
    (kind = 'ledgerTransfer') = (to_ledger_id is not null) and (kind = 'ledgerTransfer') = (authority <> '')),
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_withdrawals_other_ledger check (to_ledger_id <> ledger_id);
-- squawk-ignore require-concurrent-index-creation
create index trust_withdrawals_by_invoice on app.trust_withdrawals (business_id, invoice_id) where invoice_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index trust_withdrawals_to_ledger on app.trust_withdrawals (business_id, to_ledger_id) where to_ledger_id is not null;
grant insert (kind, invoice_id, to_ledger_id, authority) on app.trust_withdrawals to app_server;
-- Who does not see the ledger that gets the money does not see the request either.
create policy of_target on app.trust_withdrawals as restrictive for select to app_server
  using (to_ledger_id is null or exists (select from app.trust_ledgers l where l.business_id = trust_withdrawals.business_id and l.id = to_ledger_id));

alter table app.trust_withdrawal_steps drop constraint trust_withdrawal_steps_kind_check;
alter table app.trust_withdrawal_steps
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_withdrawal_steps_kind_check
    check (kind in ('requested', 'changed', 'approved', 'declined', 'withdrawn', 'cancelled', 'comment'));

alter table app.trust_transactions drop constraint trust_transactions_of_withdrawal;
alter table app.trust_transactions
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_transactions_of_withdrawal
    check (withdrawal_id is null or kind in ('disbursement', 'officeTransfer', 'ledgerTransfer'));
drop trigger use_withdrawal on app.trust_transactions;
create trigger use_withdrawal after insert on app.trust_transactions for each row
  when (new.kind in ('disbursement', 'officeTransfer', 'ledgerTransfer')) execute function app.use_trust_withdrawal();
