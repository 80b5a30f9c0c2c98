-- Files of matters that the firm shares with the client, one by one: sharing a note's text shares none of its files, and a
-- file that is put beside a shared one is not shared.

create table app.file_shares (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- Not a reference: a file belongs to its record. Taken off its record, it is no longer shared.
  file_id uuid not null,
  -- With whom: a matter that moves to another client takes no share along.
  client_id uuid not null,
  matter_id uuid not null,
  shared_by uuid not null,
  shared_at timestamptz not null default now(),
  -- Null while it is shared, and where the file was taken off its record.
  ended_by uuid,
  ended_at timestamptz,
  primary key (business_id, id),
  constraint file_shares_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint file_shares_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint file_shares_sharer_fkey foreign key (business_id, shared_by) references app.members (business_id, id) on delete restrict,
  constraint file_shares_ender_fkey foreign key (business_id, ended_by) references app.members (business_id, id) on delete restrict,
  constraint file_shares_ended_by_someone check (ended_by is null or ended_at is not null)
);
create unique index file_shares_one_each on app.file_shares (business_id, file_id) where ended_at is null;
create index file_shares_by_matter on app.file_shares (business_id, matter_id);
create index file_shares_by_client on app.file_shares (business_id, client_id, shared_at desc);
call app.guard_firm_table('file_shares');
create policy scope on app.file_shares as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id in (select m.id from app.matters m));
create policy taken_off on app.file_shares for select to app_jobs using (true);
create policy taken_off_end on app.file_shares for update to app_jobs using (ended_at is null) with check (ended_at is not null);
create trigger end_share after update of unreferred_since on app.files for each row
  when (old.unreferred_since is null and new.unreferred_since is not null) execute function app.end_file_share();

grant select, insert on app.file_shares to app_server;
grant update (ended_by, ended_at) on app.file_shares to app_server;
grant select on app.file_shares to app_jobs;
grant update (ended_at) on app.file_shares to app_jobs;
