-- A closed matter takes no new billable work, whatever its date, and no work becomes billable there, whoever asks. What is
-- not billable stays possible. What an invoice gives back was billable before.

drop trigger require_live_matter on app.time_entries;
create trigger require_live_matter before insert or update of matter_id, deleted_at on app.time_entries for each row
  when (new.deleted_at is null) execute function app.require_live_matter('open');
drop trigger require_open_matter on app.time_entries;
create trigger require_open_matter before update of deleted_at on app.time_entries for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled'
    and current_user = 'app_server') execute function app.require_open_matter();
drop trigger require_open_matter_to_bill on app.time_entries;
create trigger require_open_matter_to_bill before update of billing_state on app.time_entries for each row
  when (old.billing_state = 'notBillable' and new.billing_state = 'unbilled' and old.matter_id = new.matter_id
    and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server') execute function app.require_open_matter_to_bill();

drop trigger require_live_matter on app.expenses;
create trigger require_live_matter before insert or update of matter_id, deleted_at on app.expenses for each row
  when (new.deleted_at is null and new.matter_id is not null) execute function app.require_live_matter('open');
drop trigger require_open_matter on app.expenses;
create trigger require_open_matter before update of deleted_at on app.expenses for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled'
    and new.status in ('approved', 'submitted') and current_user = 'app_server') execute function app.require_open_matter();
drop trigger require_live_matter_to_bill on app.expenses;
create trigger require_live_matter_to_bill before update of billing_state, status on app.expenses for each row
  when (new.billing_state = 'unbilled' and (old.billing_state <> 'unbilled'
      or (new.status in ('approved', 'submitted') and old.status <> new.status))
    and new.matter_id is not null and new.deleted_at is null
    and current_user = 'app_server') execute function app.require_live_matter();
drop trigger require_open_matter_to_bill on app.expenses;
create trigger require_open_matter_to_bill before update of billing_state, status on app.expenses for each row
  when (new.billing_state = 'unbilled' and (old.billing_state = 'notBillable'
      or (new.status in ('approved', 'submitted') and old.status <> new.status))
    and old.matter_id = new.matter_id and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server') execute function app.require_open_matter_to_bill();

drop trigger require_live_matter on app.flat_fees;
create trigger require_live_matter before insert or update of matter_id, deleted_at on app.flat_fees for each row
  when (new.deleted_at is null) execute function app.require_live_matter('open');
drop trigger require_open_matter on app.flat_fees;
create trigger require_open_matter before update of deleted_at on app.flat_fees for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled'
    and new.status <> 'rejected' and current_user = 'app_server') execute function app.require_open_matter();
drop trigger require_live_matter_to_bill on app.flat_fees;
create trigger require_live_matter_to_bill before update of billing_state, status on app.flat_fees for each row
  when (new.billing_state = 'unbilled' and (old.billing_state <> 'unbilled'
      or (old.status = 'rejected' and new.status <> 'rejected'))
    and new.deleted_at is null and current_user = 'app_server') execute function app.require_live_matter();
drop trigger require_open_matter_to_bill on app.flat_fees;
create trigger require_open_matter_to_bill before update of billing_state, status on app.flat_fees for each row
  when (new.billing_state = 'unbilled' and (old.billing_state = 'notBillable'
      or (old.status = 'rejected' and new.status <> 'rejected'))
    and old.matter_id = new.matter_id and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server') execute function app.require_open_matter_to_bill();
