-- What waits for an invoice, by person and by matter: sums of the dashboard and of lists read these alone, however much of a
-- firm's work has been billed.
create index time_entries_unbilled on app.time_entries (business_id, user_id, worked_on)
  include (matter_id, billed_hours, home_amount_minor, currency, amount_minor)
  where deleted_at is null and billing_state = 'unbilled';
create index expenses_unbilled on app.expenses (business_id, added_by, spent_on)
  include (matter_id, status, is_firm_expense, home_amount_minor, currency, amount_minor)
  where deleted_at is null and billing_state = 'unbilled';
create index flat_fees_unbilled on app.flat_fees (business_id, user_id, charged_on)
  include (matter_id, added_by, status, home_amount_minor, currency, amount_minor)
  where deleted_at is null and billing_state = 'unbilled';
-- Requests that wait for a decision are few among all expenses.
create index expenses_to_decide on app.expenses (business_id, spent_on, id) include (added_by, matter_id, home_amount_minor)
  where deleted_at is null and is_request and status = 'submitted';
