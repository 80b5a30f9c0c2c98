-- The checks that 20261121T1620 put on rows to come are held against those that are there; readers go on meanwhile.
alter table app.expenses validate constraint expenses_decider_fkey;
alter table app.expenses validate constraint expenses_payer_fkey;
alter table app.expenses validate constraint expenses_sum_of_parts;
alter table app.expenses validate constraint expenses_free_has_no_markup;
alter table app.expenses validate constraint expenses_share_of_split;
alter table app.expenses validate constraint expenses_direct_is_approved;
alter table app.expenses validate constraint expenses_decided_by_someone;
alter table app.expenses validate constraint expenses_not_decided_by_asker;
alter table app.expenses validate constraint expenses_rejected_with_reason;
alter table app.expenses validate constraint expenses_paid_when_approved;
alter table app.expenses validate constraint expenses_request_paid_by_someone;
alter table app.flat_fees validate constraint flat_fees_earner_known;
alter table app.flat_fees validate constraint flat_fees_earner_fkey;
