-- What clients read in the portal: invoices that were sent to them, what is open of them, and what is held for them.

alter table app.invoice_links
  drop constraint invoice_links_purpose_check,
  -- 'portal': for an hour, for a client who opens the invoice in the portal.
  add constraint invoice_links_purpose_check check (purpose in ('document', 'mail', 'copy', 'portal')) not valid;
-- A firm has few rows of this kind: the lock is over in a moment.
-- squawk-ignore constraint-missing-not-valid
alter table app.invoice_links validate constraint invoice_links_purpose_check;

-- Issued and sent; never a draft, nor one that the firm has not handed over yet, nor a void one.
create policy client on app.invoices for select to app_portal
  using (client_id = (select app.portal_client_id()) and status = 'approved' and sent_at is not null
    and matter_ids <@ (select app.portal_matter_ids()) and (select app.portal_may('billing')));
create policy client on app.invoice_shares for select to app_portal
  using (client_id = (select app.portal_client_id()) and matter_id = any ((select app.portal_matter_ids())::uuid[])
    and (select app.portal_may('billing')));
create policy client on app.invoice_links for insert to app_portal
  with check (purpose = 'portal' and created_by is null and invoice_id in (
    select i.id from app.invoices i where i.business_id = invoice_links.business_id and i.client_id = (select app.portal_client_id())));
create policy client on app.trust_ledgers for select to app_portal
  using (client_id = (select app.portal_client_id()) and matter_id = any ((select app.portal_matter_ids())::uuid[])
    and (select app.portal_may('trust')));
create policy client on app.trust_transactions for select to app_portal
  using (matter_ids <> '{}' and matter_ids <@ (select app.portal_matter_ids()) and (select app.portal_may('trust')));

grant select (business_id, id, client_id, matter_ids, status, number, currency, issued_on, due_on, total_minor, sent_at) on app.invoices to app_portal;
grant select (business_id, invoice_id, matter_id, client_id, currency, open_minor) on app.invoice_shares to app_portal;
grant insert (business_id, id, invoice_id, secret_hash, purpose, created_by, created_at, expires_at) on app.invoice_links to app_portal;
grant select (business_id, id, client_id, matter_id, currency, balance_minor, cleared_minor) on app.trust_ledgers to app_portal;
grant select (business_id, id, kind, ledger_id, to_ledger_id, matter_ids, effective_on, currency, amount_minor, number, cleared_on, undone_on)
  on app.trust_transactions to app_portal;

-- Clients buy no plans.
revoke select on app.plan_sales from app_portal;
