-- The proof of client money reads what the audit trail has of its rows, and replaces the older comparison.
create policy firm_only on app.audit_log as restrictive to app_ledger using (business_id = (select app.current_business_id()));
create policy ledger on app.audit_log for select to app_ledger using (true);
create policy firm_only on app.audit_seals as restrictive to app_ledger using (business_id = (select app.current_business_id()));
create policy ledger on app.audit_seals for select to app_ledger using (true);
grant select on app.audit_log, app.audit_seals to app_ledger;
drop function if exists app.trust_differences();
call app.let_ledger_write('invoices', 'trust_withdrawal_steps', 'clients');
grant select (business_id, id, status) on app.invoices to app_ledger;
grant select (business_id, id, deleted_at) on app.clients to app_ledger;
grant select on app.trust_withdrawals, app.trust_withdrawal_steps, app.trust_requests to app_ledger;
