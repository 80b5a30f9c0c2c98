-- execute: app_server
-- nullable: result
-- Removes the notes, the court updates, the requests to the client and their files from a matter that is due on this day, also
-- what is in the recycle bin, and leaves a row that says so. Its files are swept a day later. Messages, time, expenses,
-- invoices, the books and the audit log stay as they are, and so do the names that conflict checks search. Returns why
-- nothing was done; null where it was.
create or replace function app.dispose_matter(matter uuid, disposal uuid, today date, said text, done_at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  obstacle text;
  updates integer;
  requests integer;
  files integer;
begin
  if not app.has_permission('administrator') then
    raise exception 'the person may not dispose of matters' using errcode = 'LX403';
  end if;
  perform 1 from app.matters m where m.business_id = firm and m.id = matter for update;
  obstacle := app.disposal_obstacle(matter, today);
  if obstacle is not null then return obstacle; end if;

  with notes as (
    delete from app.progress_note_files f using app.progress_updates u
    where f.business_id = firm and u.business_id = firm and u.id = f.note_id and u.matter_id = matter returning f.file_id
  ), court as (
    delete from app.court_update_files f using app.progress_updates u
    where f.business_id = firm and u.business_id = firm and u.id = f.update_id and u.matter_id = matter returning f.file_id
  ), sent as (
    delete from app.message_files f using app.messages m
    where f.business_id = firm and m.business_id = firm and m.id = f.message_id and m.matter_id = matter returning f.file_id
  ), answered as (
    delete from app.client_request_files f using app.client_request_items i
    where f.business_id = firm and i.business_id = firm and i.id = f.item_id and i.matter_id = matter returning f.file_id
  )
  select count(*) into files from (
    select * from notes union all select * from court union all select * from sent union all select * from answered) gone;
  delete from app.progress_updates u where u.business_id = firm and u.matter_id = matter;
  get diagnostics updates = row_count;
  delete from app.client_request_reminders r where r.business_id = firm and r.matter_id = matter;
  delete from app.client_request_items i where i.business_id = firm and i.matter_id = matter;
  delete from app.client_requests r where r.business_id = firm and r.matter_id = matter;
  get diagnostics requests = row_count;
  delete from app.notifications n where n.business_id = firm and n.matter_id = matter;
  update app.matters m set description = '', custom_values = '{}', updated_at = done_at, version = m.version + 1
    where m.business_id = firm and m.id = matter;
  insert into app.matter_disposals (business_id, id, matter_id, matter_number, matter_name, client_name, opened_on, closed_on,
      reason, disposed_by, disposed_at, updates, requests, files)
    select firm, disposal, m.id, m.number, m.name, c.name, m.opened_on, m.closed_on, said, app.current_user_id(), done_at, updates, requests, files
    from app.matters m join app.clients c on c.business_id = m.business_id and c.id = m.client_id
    where m.business_id = firm and m.id = matter;
  return null;
end $$;
