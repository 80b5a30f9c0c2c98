-- Most work is in the firm's own currency: what waits for an invoice in others is found without reading all of it.
-- squawk-ignore require-concurrent-index-creation
create index time_entries_unbilled_foreign on app.time_entries (business_id, user_id, worked_on)
  include (matter_id, billed_hours, home_amount_minor, currency, amount_minor)
  where deleted_at is null and billing_state = 'unbilled' and currency <> home_currency;
