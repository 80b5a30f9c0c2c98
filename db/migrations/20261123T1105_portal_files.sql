-- Clients read the files that are shared with them one by one, those of messages and those that they sent; they send files
-- with messages and as answers to requests; and they work off what the firm asks them for.

alter table app.files
  -- Null for a file of a person of a client, whose name is stored as it was then.
  alter column uploaded_by drop not null,
  add column uploaded_by_access uuid,
  add column uploaded_by_name text not null default '' check (length(uploaded_by_name) <= 200),
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint files_uploader_access_fkey foreign key (business_id, uploaded_by_access) references app.portal_access (business_id, id) on delete restrict,
  -- squawk-ignore constraint-missing-not-valid
  add constraint files_uploaded_by_one_side check (num_nonnulls(uploaded_by, uploaded_by_access) = 1
    and (uploaded_by_access is null) = (uploaded_by_name = ''));
-- squawk-ignore require-concurrent-index-creation
create index files_by_access on app.files (business_id, uploaded_by_access) where uploaded_by_access is not null;

-- What was shared with this client, of matters that it sees.
create policy client on app.file_shares for select to app_portal
  using (ended_at is null and client_id = (select app.portal_client_id()) and matter_id = any ((select app.portal_matter_ids())::uuid[])
    and (select app.portal_may('documents')));
create policy client on app.message_files for select to app_portal
  using ((select app.portal_may('messages')) and exists (
    select 1 from app.messages m where m.business_id = message_files.business_id and m.id = message_files.message_id));
create policy client_send on app.message_files for insert to app_portal
  with check ((select app.portal_may('messages'))
    and exists (select 1 from app.messages m where m.business_id = message_files.business_id and m.id = message_files.message_id
      and m.written_by is null)
    and app.is_client_upload(file_id));

create policy client on app.client_requests for select to app_portal
  using (withdrawn_at is null and client_id = (select app.portal_client_id()) and matter_id = any ((select app.portal_matter_ids())::uuid[])
    and (select app.portal_may('documents')));
create policy client on app.client_request_items for select to app_portal
  using ((select app.portal_may('documents')) and exists (
    select 1 from app.client_requests r where r.business_id = client_request_items.business_id and r.id = client_request_items.request_id));
-- An answer is in the person's own name. What the firm has accepted stays.
create policy client_answer on app.client_request_items for update to app_portal
  using (status <> 'accepted' and (select app.portal_may('documents')))
  with check (status = 'answered' and decided_by is null and answered_by_name =
    (select p.name from app.portal_people p where p.business_id = client_request_items.business_id and p.id = (select app.portal_person_id())));
create policy client on app.client_request_files for select to app_portal
  using ((select app.portal_may('documents')) and exists (
    select 1 from app.client_request_items i where i.business_id = client_request_files.business_id and i.id = client_request_files.item_id));
create policy client_send on app.client_request_files for insert to app_portal
  with check ((select app.portal_may('documents'))
    and exists (select 1 from app.client_request_items i where i.business_id = client_request_files.business_id
      and i.id = client_request_files.item_id and i.status <> 'accepted')
    and app.is_client_upload(file_id));
create policy client_remove on app.client_request_files for delete to app_portal
  using ((select app.portal_may('documents')) and exists (
    select 1 from app.client_request_items i where i.business_id = client_request_files.business_id and i.id = client_request_files.item_id
      and i.status <> 'accepted'));

create policy client on app.files for select to app_portal
  using ((unreferred_since is not null and uploaded_by_access = (select app.portal_access_id()))
    or exists (select 1 from app.file_shares s where s.business_id = files.business_id and s.file_id = files.id)
    or exists (select 1 from app.message_files m where m.business_id = files.business_id and m.file_id = files.id)
    or exists (select 1 from app.client_request_files r where r.business_id = files.business_id and r.file_id = files.id));
create policy client_send on app.files for insert to app_portal
  with check (uploaded_by is null and uploaded_by_access = (select app.portal_access_id()) and matter_id is null
    and ((select app.portal_may('documents')) or (select app.portal_may('messages'))) and uploaded_by_name =
      (select p.name from app.portal_people p where p.business_id = files.business_id and p.id = (select app.portal_person_id())));
-- The matter of the message or the request that the file is sent with.
create policy client_attach on app.files for update to app_portal
  using (unreferred_since is not null and uploaded_by_access = (select app.portal_access_id()))
  with check (uploaded_by_access = (select app.portal_access_id())
    and (matter_id is null or matter_id = any ((select app.portal_matter_ids())::uuid[])));
-- Whoever asked the client for something.
create policy client_of_requests on app.members for select to app_portal
  using ((select app.portal_may('documents')) and id in (select r.created_by from app.client_requests r where r.business_id = members.business_id));
-- Whether the firm has read what the client wrote.
create policy client on app.message_reads for select to app_portal
  using ((select app.portal_may('messages')) and exists (
    select 1 from app.message_threads t where t.business_id = message_reads.business_id and t.id = message_reads.thread_id));

grant select (business_id, id, file_id, client_id, matter_id, shared_at, ended_at) on app.file_shares to app_portal;
grant select (business_id, message_id, file_id) on app.message_files to app_portal;
grant insert (business_id, message_id, file_id) on app.message_files to app_portal;
grant select (business_id, id, client_id, matter_id, title, note, due_on, created_by, created_at, withdrawn_at) on app.client_requests to app_portal;
grant select (business_id, id, request_id, matter_id, position, kind, label, hint, status, answer, answered_by_name, answered_at, decided_by,
  decided_at, reason) on app.client_request_items to app_portal;
grant update (status, answer, answered_by_name, answered_at, decided_by, decided_at, reason) on app.client_request_items to app_portal;
grant select (business_id, item_id, file_id) on app.client_request_files to app_portal;
grant insert (business_id, item_id, file_id), delete on app.client_request_files to app_portal;
grant select (business_id, id, sha256, size_bytes, media_type, name, matter_id, uploaded_by_access, uploaded_by_name, created_at, unreferred_since)
  on app.files to app_portal;
grant insert (business_id, id, sha256, size_bytes, media_type, name, uploaded_by_access, uploaded_by_name) on app.files to app_portal;
grant update (matter_id) on app.files to app_portal;
grant select (business_id, thread_id, last_message_id, read_at) on app.message_reads to app_portal;
