-- Messages between the firm and its clients: one thread for each matter of a client, and one for what is about no matter.

-- A thread belongs to the client that it was written to: a matter that moves to another client takes no thread along.
create table app.message_threads (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  client_id uuid not null,
  matter_id uuid,
  latest_at timestamptz not null,
  -- The latest message that the client wrote. Whoever of the firm has read less has something unread.
  latest_from_client uuid,
  primary key (business_id, id),
  constraint message_threads_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint message_threads_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint message_threads_one_each unique nulls not distinct (business_id, client_id, matter_id)
);
create index message_threads_by_matter on app.message_threads (business_id, matter_id) where matter_id is not null;
create index message_threads_by_moment on app.message_threads (business_id, latest_at desc, id desc);
create index message_threads_from_clients on app.message_threads (business_id, latest_from_client) where latest_from_client is not null;
comment on table app.message_threads is 'unaudited: its messages are audited, and say whose they are';
call app.guard_firm_table('message_threads');
-- A role with assigned matters sees the threads of those, and those without a matter of their clients (roles.md rule 6).
create policy scope on app.message_threads as restrictive for select to app_server
  using ((select app.sees_all_matters()) or case when matter_id is null
    then client_id in (select unnest(app.assigned_client_ids()))
    else matter_id in (select unnest(app.assigned_matter_ids())) end);

-- A message is never changed or deleted: it is part of the file.
create table app.messages (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  thread_id uuid not null,
  client_id uuid not null,
  matter_id uuid,
  body text not null check (length(body) <= 10000),
  -- Whoever of the firm wrote it; null for a person of the client, whose name is stored as it was then.
  written_by uuid,
  person_name text not null default '' check (length(person_name) <= 200),
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint messages_thread_fkey foreign key (business_id, thread_id) references app.message_threads (business_id, id) on delete restrict,
  constraint messages_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint messages_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint messages_writer_fkey foreign key (business_id, written_by) references app.members (business_id, id) on delete restrict,
  constraint messages_written_by_one_side check ((written_by is null) = (person_name <> ''))
);
create index messages_by_thread on app.messages (business_id, thread_id, id desc);
create index messages_by_client on app.messages (business_id, client_id);
create index messages_by_matter on app.messages (business_id, matter_id) where matter_id is not null;
call app.guard_firm_table('messages');
create policy of_thread on app.messages as restrictive for select to app_server
  using (exists (select 1 from app.message_threads t where t.business_id = messages.business_id and t.id = messages.thread_id));
-- Shows the message to everybody who has the thread open.
create trigger notify_change after insert on app.messages
  for each row execute function app.notify_change('message', 'businessId', 'business_id');
create trigger append_only before update or delete or truncate on app.messages for each statement execute function app.refuse_change();

call app.create_file_links('message_files', 'message_id', 'messages');

-- How far each person of the firm has read.
create table app.message_reads (
  business_id uuid not null references app.businesses (id) on delete restrict,
  thread_id uuid not null,
  user_id uuid not null,
  last_message_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (business_id, thread_id, user_id),
  constraint message_reads_thread_fkey foreign key (business_id, thread_id) references app.message_threads (business_id, id) on delete restrict,
  constraint message_reads_message_fkey foreign key (business_id, last_message_id) references app.messages (business_id, id) on delete restrict,
  constraint message_reads_reader_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
create index message_reads_by_message on app.message_reads (business_id, last_message_id);
comment on table app.message_reads is 'unaudited: it says only how far a person has read';
call app.guard_firm_table('message_reads', key_column => 'thread_id');
create policy of_thread on app.message_reads as restrictive for select to app_server
  using (exists (select 1 from app.message_threads t where t.business_id = message_reads.business_id and t.id = message_reads.thread_id));

grant select, insert on app.message_threads, app.messages, app.message_reads to app_server;
grant update (latest_at) on app.message_threads to app_server;
grant update (last_message_id, read_at) on app.message_reads to app_server;
