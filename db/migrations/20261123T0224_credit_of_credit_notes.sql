-- What a credit note leaves a client is client credit like that of a payment: applied, refunded and shown as one kind of money.
alter table app.client_credits
  add column credit_note_id uuid,
  drop constraint client_credits_of_source,
  add constraint client_credits_of_source check (
    (source = 'payment') = (payment_id is not null) and (source = 'creditNote') = (credit_note_id is not null)),
  add constraint client_credits_note_fkey foreign key (business_id, credit_note_id) references app.credit_notes (business_id, id) on delete restrict,
  add constraint client_credits_one_per_note unique (business_id, credit_note_id);

insert into app.client_credits (business_id, id, client_id, matter_ids, source, credit_note_id, number, arisen_on, currency, home_currency,
    amount_minor, home_amount_minor, unapplied_minor, unapplied_home_minor)
  select business_id, gen_random_uuid(), client_id, matter_ids, 'creditNote', id, number, issued_on, currency, home_currency,
    unapplied_minor, unapplied_home_minor, unapplied_minor, unapplied_home_minor
  from app.credit_notes where unapplied_minor > 0;

drop trigger protect_issued on app.credit_notes;
drop index app.credit_notes_unapplied;
alter table app.credit_notes
  drop constraint credit_notes_within_total,
  drop constraint credit_notes_no_residue,
  drop column unapplied_minor,
  drop column unapplied_home_minor,
  add constraint credit_notes_within_total check (applied_minor <= net_minor + tax_minor);
create trigger protect_issued before update or delete on app.credit_notes for each row
  when (old.approved_at is not null) execute function app.protect_issued();
