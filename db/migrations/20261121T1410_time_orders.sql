-- These indexes come before any firm's data, so building them holds nobody up.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
-- Totals and pages of one matter or one client read the matter's index alone.
drop index app.time_entries_by_matter;
create index time_entries_by_matter on app.time_entries (business_id, matter_id, worked_on desc, id desc)
  include (user_id, billing_state, billed_hours, worked_seconds, home_amount_minor, currency, amount_minor)
  where deleted_at is null;
-- Nearly all time is approved (3) when it is saved; whoever looks for the rest finds it without reading the firm.
create index time_entries_by_status on app.time_entries (business_id, status, worked_on desc, id desc)
  where deleted_at is null and status <> 3;
-- Lists of time sorted by a name walk the names, binned ones included, and take each one's newest time.
create index matters_in_order on app.matters (business_id, name, id);
create index clients_in_order on app.clients (business_id, name, id);
create index members_in_order on app.members (business_id, first_name, last_name, id);
create index activities_in_order on app.activities (business_id, name, id);
