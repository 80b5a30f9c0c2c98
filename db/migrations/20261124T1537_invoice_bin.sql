-- Drafts of invoices go to the recycle bin (decision 0057). In the bin a draft bills nothing: its work and the days of interest
-- that it charges are free, and it remembers them so that it can take them again.
alter table app.invoices
  add column deleted_at timestamptz,
  add column deleted_by uuid,
  -- The rows of app.billed_work and app.interest_charges that the draft takes again when it is restored.
  add column released jsonb;
alter table app.invoices
  add constraint invoices_deleter_fkey
    foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict not valid,
  add constraint invoices_deleted_by_someone check ((deleted_at is null) = (deleted_by is null)) not valid,
  -- What is issued is voided, never deleted.
  add constraint invoices_only_drafts_deleted check (deleted_at is null or status in ('draft', 'submitted')) not valid,
  add constraint invoices_released_in_bin check ((deleted_at is null) = (released is null)) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table app.invoices validate constraint invoices_deleter_fkey;
-- squawk-ignore constraint-missing-not-valid
alter table app.invoices validate constraint invoices_deleted_by_someone;
-- squawk-ignore constraint-missing-not-valid
alter table app.invoices validate constraint invoices_only_drafts_deleted;
-- squawk-ignore constraint-missing-not-valid
alter table app.invoices validate constraint invoices_released_in_bin;
grant update (deleted_at, deleted_by) on app.invoices to app_server;

-- What a draft releases is noted before its row changes, and taken or freed afterwards: whether work is billed to other payers of a
-- split invoice depends on the changed row.
create trigger note_released before update of deleted_at on app.invoices for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.note_released();
create trigger release_draft after update of deleted_at on app.invoices for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function app.release_draft();
create trigger z_legal_hold_bin before update of deleted_at on app.invoices for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.refuse_under_hold('matter_ids');

call app.register_record('invoices', 'invoices',
  '{payer_invoices.invoice_id,invoice_line_codes.invoice_id,invoice_taxes.invoice_id,invoice_lines.invoice_id}');
-- An issued invoice keeps the client to whom it was addressed, also when that client is merged into another one.
update app.record_types set parents = null where bin = 'invoices';

-- Each invoice on each of its matters, for the checks of a closing.
create or replace view app.matter_invoices with (security_invoker = true) as
  select distinct l.business_id, l.matter_id, l.invoice_id as id, i.status, coalesce(s.open_minor, 0) as open_minor, i.deleted_at
  from app.invoice_lines l
    join app.invoices i on i.business_id = l.business_id and i.id = l.invoice_id
    left join app.invoice_shares s on s.business_id = l.business_id and s.invoice_id = l.invoice_id and s.matter_id = l.matter_id;
