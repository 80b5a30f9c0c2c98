-- owner: app_jobs
-- execute: schema_owner
-- Removes one record from the recycle bin for good, with what belongs to it alone; the audit keeps every row. False
-- when it is not in that bin. Whatever else refers to the record keeps it; the refusal names the bin. Emergency
-- accesses to a restricted matter are kept for good, and their matter with them.
create or replace function app.purge_record(bin text, record uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  gone integer;
begin
  if bin = 'clients' then
    delete from app.conflict_checks x where x.business_id = firm and x.client_id = record;
    delete from app.client_contacts x where x.business_id = firm and x.client_id = record;
    delete from app.party_names x where x.business_id = firm and x.client_id = record;
    delete from app.clients x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'matters' then
    delete from app.conflict_checks x where x.business_id = firm and x.matter_id = record;
    delete from app.matter_closings x where x.business_id = firm and x.matter_id = record;
    delete from app.matter_budgets x where x.business_id = firm and x.matter_id = record;
    delete from app.matter_members x where x.business_id = firm and x.matter_id = record;
    delete from app.matter_practice_areas x where x.business_id = firm and x.matter_id = record;
    delete from app.opposing_parties x where x.business_id = firm and x.matter_id = record;
    delete from app.party_names x where x.business_id = firm and x.matter_id = record;
    delete from app.matters x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'time-entries' then
    delete from app.timer_segments x where x.business_id = firm and x.time_entry_id = record;
    delete from app.time_entries x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'expenses' then
    delete from app.expense_files x where x.business_id = firm and x.expense_id = record;
    delete from app.expenses x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'flat-fees' then
    delete from app.flat_fee_instalments x where x.business_id = firm and x.flat_fee_id = record;
    delete from app.flat_fees x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'progress-notes' then
    delete from app.progress_note_files x where x.business_id = firm and x.note_id = record;
    delete from app.progress_updates x
      where x.business_id = firm and x.id = record and x.kind = 'note' and x.deleted_at is not null;
  elsif bin = 'court-updates' then
    delete from app.court_update_files x where x.business_id = firm and x.update_id = record;
    delete from app.progress_updates x
      where x.business_id = firm and x.id = record and x.kind = 'court' and x.deleted_at is not null;
  else
    raise exception 'no bin is called %', bin;
  end if;
  get diagnostics gone = row_count;
  -- Its parts went first and come back with this.
  if gone = 0 then raise exception 'not in the bin' using errcode = 'no_data_found'; end if;
  return true;
exception
  when no_data_found then return false;
  when foreign_key_violation or restrict_violation then
    raise exception '% of % is referred to', record, bin
      using errcode = 'restrict_violation', constraint = 'purge_keeps_' || replace(bin, '-', '_');
end $$;
