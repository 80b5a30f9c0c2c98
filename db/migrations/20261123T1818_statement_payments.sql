-- The address of a statement opens the invoice that is due first; all that the statement says is due is paid there at once.
alter table app.invoice_links
  add column statement_invoice_ids uuid[],
  -- squawk-ignore constraint-missing-not-valid -- no row has ids yet
  add constraint invoice_links_statement_has_invoice check (statement_invoice_ids is null or invoice_id = any (statement_invoice_ids));
grant insert (statement_invoice_ids) on app.invoice_links to app_portal;
alter policy client on app.invoice_links with check (purpose = 'portal' and created_by is null
  and coalesce(statement_invoice_ids, '{}') || invoice_id <@ array(
    select i.id from app.invoices i where i.business_id = invoice_links.business_id
      and i.client_id = any ((select app.portal_own_client_ids())::uuid[])));

-- A checkout of a statement names the invoice that was due first and all that it pays.
alter table app.online_checkouts
  add column statement_invoice_ids uuid[],
  -- squawk-ignore constraint-missing-not-valid -- no row has ids yet
  add constraint online_checkouts_statement_has_invoice check (statement_invoice_ids is null or (invoice_id = any (statement_invoice_ids)) is true);
