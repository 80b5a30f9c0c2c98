-- Entries by hand as they are written. A draft counts in no balance; once its entry is posted, it keeps what was attached.
create table app.journal_drafts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- What the form holds: anything of it may still be missing.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  description text not null check (length(description) <= 500),
  -- The matters of its lines: it is behind the wall of each.
  matter_ids uuid[] not null,
  entry_id uuid,
  written_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint journal_drafts_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint journal_drafts_person_fkey foreign key (business_id, written_by) references app.members (business_id, id) on delete restrict,
  constraint journal_drafts_one_per_entry unique (business_id, entry_id)
);
create index journal_drafts_open on app.journal_drafts (business_id, updated_at desc) where entry_id is null;
call app.guard_firm_table('journal_drafts');
create trigger keep_posted before update or delete on app.journal_drafts for each row
  when (old.entry_id is not null) execute function app.keep_posted_draft();
grant select, delete on app.journal_drafts to app_server;
grant insert (business_id, id, content, description, matter_ids, written_by, created_at, updated_at) on app.journal_drafts to app_server;
grant update (content, description, matter_ids, entry_id, updated_at, version) on app.journal_drafts to app_server;

-- The bill behind an entry, and whatever else explains it.
call app.create_file_links('journal_draft_files', 'draft_id', 'journal_drafts');
