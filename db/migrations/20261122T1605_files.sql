-- Files: contents are stored once by their SHA-256 (DATA_DIR or S3); names and owners are stored here.

-- Every content that may be in the store. An upload claims its content here before it is put into the store, and the
-- clean-up deletes the claim before it removes the content: whoever comes second waits for the first.
create table app.stored_contents (
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  claimed_at timestamptz not null default now(),
  primary key (sha256)
);
create index stored_contents_by_claim on app.stored_contents (claimed_at);
comment on table app.stored_contents is 'unaudited: it names contents of no firm; app.files says whose they are';
alter table app.stored_contents enable row level security, force row level security;
create policy all_rows on app.stored_contents to app_server, app_jobs, current_user using (true) with check (true);

create table app.files (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  sha256 text not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- Detected from the content, never taken from the sender.
  media_type text not null check (media_type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  name text not null check (length(name) between 1 and 200 and name !~ '[/\\]'),
  -- The matter of the record that the file is attached to.
  matter_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  -- Null while a record refers to the file. Set by the triggers of create_file_links; after 24 hours the file is deleted.
  unreferred_since timestamptz default now(),
  primary key (business_id, id),
  -- Every file has its content: one that the clean-up has deleted cannot be referred to.
  constraint files_content_fkey foreign key (sha256) references app.stored_contents (sha256) on delete restrict,
  constraint files_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint files_uploader_fkey foreign key (business_id, uploaded_by) references app.members (business_id, id) on delete restrict
);
create index files_by_content on app.files (sha256);
create index files_by_matter on app.files (business_id, matter_id) where matter_id is not null;
create index files_unreferred on app.files (unreferred_since) where unreferred_since is not null;
create index files_unreferred_by_uploader on app.files (business_id, uploaded_by) where unreferred_since is not null;
call app.guard_firm_table('files');
-- Until a record attaches it, only its sender sees a file.
create policy own_until_attached on app.files as restrictive to app_server
  using (unreferred_since is null or uploaded_by = (select app.current_user_id()));
create policy linked on app.files for select to app_jobs using (true);
create policy told on app.files for update to app_jobs using (true) with check (true);
create policy sweep on app.files for delete to app_jobs using (unreferred_since < now() - interval '24 hours');

-- Signs the links that open a file without a session. In the database, so that all nodes share the key.
create table app.signing_keys (
  purpose text not null,
  key bytea not null check (length(key) >= 32),
  primary key (purpose)
);
comment on table app.signing_keys is 'unaudited: the log is read by people';
alter table app.signing_keys enable row level security, force row level security;
create policy all_rows on app.signing_keys to app_server using (true);
insert into app.signing_keys (purpose, key)
  select 'fileLinks', sha256(convert_to(string_agg(gen_random_uuid()::text, ' '), 'UTF8')) from generate_series(1, 4);

call app.let_searcher_read('stored_contents', 'files');

-- Columns are listed where some of them never change, such as the firm or who entered the row.
grant select, insert on app.stored_contents to app_server;
grant select, insert, delete on app.files to app_server;
grant select on app.signing_keys to app_server;
grant update (claimed_at) on app.stored_contents to app_server;
grant update (matter_id) on app.files to app_server;
grant select, delete on app.stored_contents, app.files to app_jobs;
grant update (matter_id, unreferred_since) on app.files to app_jobs;
