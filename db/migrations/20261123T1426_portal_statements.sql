-- What clients read of what they were charged and paid, of what is held for them, and of the deposits that they are asked for.
-- The statements are sums of the postings, as those of the firm are.

-- Of the chart of accounts a client is shown nothing; these two accounts decide which postings are theirs.
create policy client on app.ledger_accounts for select to app_portal
  using (role in ('receivable', 'clientCredit') and (select app.portal_may('billing')));
create policy client on app.postings for select to app_portal
  using (ledger_id in (select l.id from app.trust_ledgers l where l.business_id = postings.business_id)
    or (select app.portal_may('billing')) and basis <> 'cash' and account_id in (
      select a.id from app.ledger_accounts a where a.business_id = postings.business_id)
      and (invoice_id in (select i.id from app.invoices i where i.business_id = postings.business_id)
        or client_id = any ((select app.portal_own_client_ids())::uuid[])
          and account_id in (select a.id from app.ledger_accounts a where a.business_id = postings.business_id and a.role = 'clientCredit')
          and (matter_id is null or matter_id = any ((select app.portal_matter_ids())::uuid[]))));
-- An entry that is also about a matter that the client does not see is counted, and not named.
create policy client on app.journal_entries for select to app_portal
  using (matter_ids <@ (select app.portal_matter_ids()) and exists (
    select 1 from app.postings p where p.business_id = journal_entries.business_id and p.entry_id = journal_entries.id));

-- Approved and sent. What it asks for is paid at its own address, for which the portal makes one of an hour.
create policy client on app.trust_requests for select to app_portal
  using (status = 'approved' and sent_at is not null and ledger_id in (
    select l.id from app.trust_ledgers l where l.business_id = trust_requests.business_id)
    and matter_id = any ((select app.portal_matter_ids())::uuid[]) and (select app.portal_may('trust')));
alter table app.trust_request_links
  -- Null for an address that the portal made for a client.
  alter column created_by drop not null;
create policy client on app.trust_request_links for insert to app_portal
  with check (created_by is null and recipient = '' and (select app.portal_may('trust')) and request_id in (
    select r.id from app.trust_requests r where r.business_id = trust_request_links.business_id));

-- What the letterhead of a statement says.
create policy client on app.bank_details for select to app_portal using ((select app.portal_may('billing')));

-- What was billed to a client, or is held for it, stays in its name when it is merged into another one, which continues it.
alter policy client on app.invoices
  using (client_id = any ((select app.portal_own_client_ids())::uuid[]) and status = 'approved' and sent_at is not null
    and matter_ids <@ (select app.portal_matter_ids()) and (select app.portal_may('billing')));
alter policy client on app.invoice_shares
  using (client_id = any ((select app.portal_own_client_ids())::uuid[]) and matter_id = any ((select app.portal_matter_ids())::uuid[])
    and (select app.portal_may('billing')));
alter policy client on app.invoice_links
  with check (purpose = 'portal' and created_by is null and invoice_id in (
    select i.id from app.invoices i where i.business_id = invoice_links.business_id
      and i.client_id = any ((select app.portal_own_client_ids())::uuid[])));
alter policy client on app.trust_ledgers
  using (client_id = any ((select app.portal_own_client_ids())::uuid[]) and matter_id = any ((select app.portal_matter_ids())::uuid[])
    and (select app.portal_may('trust')));

grant select (business_id, id, role) on app.ledger_accounts to app_portal;
grant select (business_id, entry_id, account_id, effective_on, basis, currency, minor, client_id, matter_id, invoice_id, ledger_id, is_cleared)
  on app.postings to app_portal;
grant select (business_id, id, effective_on, event, description, reference, matter_ids) on app.journal_entries to app_portal;
grant select (business_id, id, number, ledger_id, matter_id, currency, amount_minor, received_minor, reason, due_on, status, sent_at)
  on app.trust_requests to app_portal;
grant insert (business_id, id, request_id, secret_hash, recipient, created_by, created_at, expires_at) on app.trust_request_links to app_portal;
grant select (tax_number, country_code) on app.businesses to app_portal;
grant select (template, footer, version) on app.letterheads to app_portal;
grant select on app.bank_details to app_portal;
