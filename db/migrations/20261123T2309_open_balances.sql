-- What a firm takes over from another program when it moves in: open invoices, client money and client credit.

alter table app.imports drop constraint imports_kind_check;
-- A firm has few rows of each of these: the lock is over in a moment.
-- squawk-ignore constraint-missing-not-valid
alter table app.imports add constraint imports_kind_check check (kind in
  ('clients', 'contacts', 'matters', 'timeEntries', 'expenses', 'openInvoices', 'trustBalances', 'clientCredits'));
alter table app.imported_records drop constraint imported_records_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table app.imported_records add constraint imported_records_kind_check check (kind in
  ('clients', 'contacts', 'matters', 'timeEntries', 'expenses', 'openInvoices', 'trustBalances', 'clientCredits'));

-- An invoice of older books keeps its number and its days, and is posted against opening balances on the day on which the firm
-- takes it over. Nothing of it is taxed again or income of a later period.
alter table app.invoices add column brought_forward_on date;
-- squawk-ignore constraint-missing-not-valid
alter table app.invoices add constraint invoices_brought_forward check (brought_forward_on is null
  or (brought_forward_on >= issued_on and tax_minor = 0 and discount_minor = 0));
comment on column app.invoices.brought_forward_on is 'The day on which an invoice of older books was taken over; null for our own.';
alter table app.invoice_lines drop constraint invoice_lines_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table app.invoice_lines add constraint invoice_lines_kind_check check (kind in
  ('time', 'expense', 'flat', 'contingency', 'interest', 'other', 'broughtForward'));

-- Credit that a client had in older books has neither a payment nor a credit note here.
alter table app.client_credits drop constraint client_credits_source_check;
-- squawk-ignore constraint-missing-not-valid
alter table app.client_credits add constraint client_credits_source_check
  check (source in ('payment', 'creditNote', 'broughtForward'));
