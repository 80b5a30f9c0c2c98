-- Clients read and write the threads of their client: those of matters that they see, and the one about no matter.

create policy client on app.message_threads for select to app_portal
  using (client_id = (select app.portal_client_id()) and (matter_id is null or matter_id = any ((select app.portal_matter_ids())::uuid[]))
    and (select app.portal_may('messages')));
create policy client_begin on app.message_threads for insert to app_portal
  with check (client_id = (select app.portal_client_id()) and (matter_id is null or matter_id = any ((select app.portal_matter_ids())::uuid[]))
    and (select app.portal_may('messages')));
create policy client_latest on app.message_threads for update to app_portal
  using (client_id = (select app.portal_client_id())) with check (client_id = (select app.portal_client_id()));
create policy client on app.messages for select to app_portal
  using (client_id = (select app.portal_client_id()) and (matter_id is null or matter_id = any ((select app.portal_matter_ids())::uuid[]))
    and (select app.portal_may('messages')));
-- In their own name, and in a thread that they see.
create policy client_write on app.messages for insert to app_portal
  with check (client_id = (select app.portal_client_id()) and written_by is null and (select app.portal_may('messages'))
    and person_name = (select p.name from app.portal_people p where p.business_id = messages.business_id and p.id = (select app.portal_person_id()))
    and exists (select 1 from app.message_threads t where t.business_id = messages.business_id and t.id = messages.thread_id
      and t.client_id = messages.client_id and t.matter_id is not distinct from messages.matter_id));
-- Whoever wrote a message that the client sees.
create policy client_of_messages on app.members for select to app_portal
  using ((select app.portal_may('messages')) and id in (select m.written_by from app.messages m where m.business_id = members.business_id));

-- How far each person of a client has read.
create table app.client_message_reads (
  business_id uuid not null references app.businesses (id) on delete restrict,
  thread_id uuid not null,
  access_id uuid not null,
  last_message_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (business_id, thread_id, access_id),
  constraint client_message_reads_thread_fkey foreign key (business_id, thread_id) references app.message_threads (business_id, id) on delete restrict,
  constraint client_message_reads_message_fkey foreign key (business_id, last_message_id) references app.messages (business_id, id) on delete restrict,
  constraint client_message_reads_reader_fkey foreign key (business_id, access_id) references app.portal_access (business_id, id) on delete restrict
);
comment on table app.client_message_reads is 'unaudited: it says only how far a person has read';
call app.guard_firm_table('client_message_reads', key_column => 'thread_id');
create policy of_thread on app.client_message_reads as restrictive for select to app_server
  using (exists (select 1 from app.message_threads t where t.business_id = client_message_reads.business_id and t.id = client_message_reads.thread_id));
create policy client on app.client_message_reads to app_portal
  using (access_id = (select app.portal_access_id())) with check (access_id = (select app.portal_access_id()));

grant select on app.client_message_reads to app_server;
grant select (business_id, id, client_id, matter_id, latest_at) on app.message_threads to app_portal;
grant insert (business_id, id, client_id, matter_id, latest_at, latest_from_client) on app.message_threads to app_portal;
grant update (latest_at, latest_from_client) on app.message_threads to app_portal;
grant select (business_id, id, thread_id, client_id, matter_id, body, written_by, person_name, created_at) on app.messages to app_portal;
grant insert (business_id, id, thread_id, client_id, matter_id, body, person_name, created_at) on app.messages to app_portal;
grant select, insert on app.client_message_reads to app_portal;
grant update (last_message_id, read_at) on app.client_message_reads to app_portal;
