-- Files: what they hold is kept once by its SHA-256 (DATA_DIR or S3), what they are called and whose they are is kept here.

-- Every content that may lie in the store. An upload claims its content here before it is put into the store, and the
-- clean-up deletes the claim before it removes the content: whoever comes second waits for the first.
create table app.stored_contents (
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  claimed_at timestamptz not null default now(),
  primary key (sha256)
);
comment on table app.stored_contents is 'unaudited: it names contents of no firm; app.files says whose they are';

create table app.files (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  sha256 text not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- Judged by the content, never by what the sender said.
  media_type text not null check (media_type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  name text not null check (length(name) between 1 and 200 and name !~ '[/\\]'),
  -- The matter of the record that the file is attached to.
  matter_id uuid,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  -- Null while a record refers to the file. Kept by the triggers of guard_file_links; after 24 hours the file goes.
  unreferred_since timestamptz default now(),
  primary key (business_id, id),
  -- No file without its content: a content that the clean-up has taken cannot be referred to.
  constraint files_content_fkey foreign key (sha256) references app.stored_contents (sha256) on delete restrict,
  constraint files_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint files_uploader_fkey foreign key (business_id, uploaded_by) references app.members (business_id, id) on delete restrict
);
create index files_by_content on app.files (sha256);
create index files_by_matter on app.files (business_id, matter_id) where matter_id is not null;
create index files_unreferred on app.files (unreferred_since) where unreferred_since is not null;
create index files_unreferred_by_uploader on app.files (business_id, uploaded_by) where unreferred_since is not null;

call app.guard_firm_table('files');
call app.guard_matter_rows('files');
-- Until a record takes it in, a file is the business of the person who sent it.
create policy own_until_attached on app.files as restrictive to app_server
  using (unreferred_since is null or uploaded_by = (select app.current_user_id()));
grant select, insert, delete, update (matter_id) on app.files to app_server;

-- A table that joins records and files: its primary key is (business_id, file_id), so that a file belongs to one record.
create function app.note_file_link() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if tg_op = 'DELETE' then
    update app.files set unreferred_since = now(), matter_id = null where business_id = old.business_id and id = old.file_id;
    return null;
  end if;
  update app.files set unreferred_since = null
    where business_id = new.business_id and id = new.file_id and unreferred_since is not null;
  -- Across tables, too: two records that take the same file in meet at its row.
  if not found then
    raise exception 'file % belongs to a record', new.file_id using errcode = 'unique_violation', constraint = 'files_one_record';
  end if;
  return null;
end $$;

-- Gives a table of (business_id, file_id, …) its guards: the firm's, the audit, and the word to the file that it is referred to.
create procedure app.guard_file_links(table_name text) language plpgsql as $$
begin
  call app.guard_firm_table(table_name, key_column => 'file_id');
  execute format('create trigger note_file_link after insert or delete on app.%I
    for each row execute function app.note_file_link()', table_name);
  execute format('grant select, insert, delete on app.%I to app_server', table_name);
end $$;

alter table app.stored_contents enable row level security;
alter table app.stored_contents force row level security;
create policy all_rows on app.stored_contents to app_server, app_jobs, current_user using (true) with check (true);
grant select, insert, update (claimed_at) on app.stored_contents to app_server;
grant select, delete on app.stored_contents to app_jobs;

-- Signs the links that open a file without a session. In the database, so that every node signs and reads alike.
create table app.signing_keys (
  purpose text not null,
  key bytea not null check (length(key) >= 32),
  primary key (purpose)
);
comment on table app.signing_keys is 'unaudited: the log is read by people';
insert into app.signing_keys (purpose, key)
  select 'fileLinks', sha256(convert_to(string_agg(gen_random_uuid()::text, ' '), 'UTF8')) from generate_series(1, 4);
alter table app.signing_keys enable row level security;
alter table app.signing_keys force row level security;
create policy all_rows on app.signing_keys to app_server using (true);
grant select on app.signing_keys to app_server;

-- The holder of a signed link has no session and no firm; the link itself was given to somebody who may see the file.
create policy lookup on app.files for select to app_searcher using (true);
create policy lookup on app.stored_contents for select to app_searcher using (true);
grant select on app.files, app.stored_contents to app_searcher;
create function app.file_behind_link(business uuid, file uuid)
  returns table (name text, media_type text, size_bytes bigint, sha256 text)
  language sql stable security definer set search_path = pg_catalog, app
  as $$ select f.name, f.media_type, f.size_bytes, f.sha256 from app.files f where f.business_id = business and f.id = file $$;

-- What the clean-up may take: across firms, so these belong to the searcher. Deleting happens as app_jobs, row by row.
create function app.files_to_sweep(most integer) returns table (business_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$ select f.business_id, f.id from app.files f where f.unreferred_since < now() - interval '24 hours' order by f.unreferred_since limit most $$;
create function app.contents_to_sweep(most integer) returns table (sha256 text)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select c.sha256 from app.stored_contents c
    where c.claimed_at < now() - interval '24 hours' and not exists (select 1 from app.files f where f.sha256 = c.sha256)
    order by c.claimed_at limit most
  $$;
create index stored_contents_by_claim on app.stored_contents (claimed_at);
grant create on schema app to app_searcher;
alter function app.file_behind_link(uuid, uuid) owner to app_searcher;
alter function app.files_to_sweep(integer) owner to app_searcher;
alter function app.contents_to_sweep(integer) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.file_behind_link(uuid, uuid), app.files_to_sweep(integer), app.contents_to_sweep(integer) from public;
grant execute on function app.file_behind_link(uuid, uuid) to app_server;
grant execute on function app.files_to_sweep(integer), app.contents_to_sweep(integer) to app_jobs;

create policy sweep on app.files to app_jobs using (unreferred_since < now() - interval '24 hours');
grant select, delete on app.files to app_jobs;
-- Removes files that no record has referred to for a day; answers how many. A record that takes one in at this moment
-- holds its row: the delete waits, looks again, and leaves it.
create function app.sweep_files(most integer) returns integer language plpgsql as $$
declare
  stale record;
  gone integer := 0;
begin
  for stale in select * from app.files_to_sweep(most) loop
    perform set_config('app.business_id', stale.business_id::text, true);
    begin
      delete from app.files f where f.business_id = stale.business_id and f.id = stale.id;
      if found then gone := gone + 1; end if;
    exception when foreign_key_violation then
      -- A reference is the truth, whatever the file was told.
      null;
    end;
  end loop;
  return gone;
end $$;
