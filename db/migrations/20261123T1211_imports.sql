-- Files of other programs that are imported: what became of them, and which records they made.

create table app.imports (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('clients', 'contacts', 'matters', 'timeEntries', 'expenses')),
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (format in ('csv', 'xlsx')),
  -- Of a CSV file: how its letters are written, and what divides its cells.
  encoding text not null check (encoding in ('utf-8', 'windows-1252')),
  delimiter text not null check (length(delimiter) = 1),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  titles text[] not null,
  samples jsonb not null,
  row_count integer not null check (row_count >= 0),
  -- What its columns are taken for, and what else was said of it.
  mapping text[] not null,
  options jsonb not null,
  state text not null check (state in ('draft', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone')),
  -- How many rows the present step has done.
  done_rows integer not null default 0 check (done_rows >= 0),
  created_count integer not null default 0 check (created_count >= 0),
  -- Rows of which the old id was imported before.
  repeated_count integer not null default 0 check (repeated_count >= 0),
  fault_count integer not null default 0 check (fault_count >= 0),
  -- Why the last step ended without what it was to do.
  problem text not null default '' check (length(problem) <= 500),
  -- In whose name the step is done.
  acting_by uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, id),
  constraint imports_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint imports_actor_fkey foreign key (business_id, acting_by) references app.members (business_id, id) on delete restrict,
  constraint imports_columns check (cardinality(mapping) = cardinality(titles))
);
create index imports_by_moment on app.imports (business_id, created_at desc, id desc);
create index imports_in_progress on app.imports (id) where state in ('checking', 'importing', 'undoing');
create index imports_by_content on app.imports (sha256);
call app.guard_firm_table('imports');
call app.let_searcher_read('imports');

-- What is wrong with the rows of a file, or why it cannot be undone. Only whoever imports the file reads it: it quotes the file.
create table app.import_faults (
  business_id uuid not null,
  import_id uuid not null,
  position integer not null check (position > 0),
  -- The row of the file as a spreadsheet counts, the titles being the first.
  row_number integer not null check (row_number > 0),
  field text not null check (length(field) <= 60),
  reason text not null check (length(reason) between 1 and 500),
  primary key (business_id, import_id, position),
  constraint import_faults_import_fkey foreign key (business_id, import_id) references app.imports (business_id, id) on delete restrict
);
comment on table app.import_faults is 'unaudited: it comes and goes with the steps of an import, which are audited';
call app.guard_firm_table('import_faults', key_column => 'import_id');

-- The records that an import made, by the rows of its file. What was imported once is known by its old id.
create table app.imported_records (
  business_id uuid not null,
  import_id uuid not null,
  row_number integer not null check (row_number > 0),
  record_id uuid not null,
  kind text not null check (kind in ('clients', 'contacts', 'matters', 'timeEntries', 'expenses')),
  source text not null check (length(source) <= 40),
  -- Null where the file has none.
  external_id text check (length(external_id) between 1 and 120),
  primary key (business_id, import_id, row_number),
  constraint imported_records_import_fkey foreign key (business_id, import_id) references app.imports (business_id, id) on delete restrict,
  constraint imported_records_once unique (business_id, kind, source, external_id)
);
comment on table app.imported_records is 'unaudited: the records themselves are audited';
call app.guard_firm_table('imported_records', key_column => 'import_id');

grant select, insert, delete on app.imports, app.import_faults, app.imported_records to app_server;
grant update (mapping, options, state, done_rows, created_count, repeated_count, fault_count, problem, acting_by, finished_at)
  on app.imports to app_server;
