-- Schema, extensions and the types that every table uses. Functions are files of db/functions, and exist before this runs.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

grant usage on schema app to app_server, app_portal, app_jobs, app_searcher;

-- ISO 4217; a domain because char(3) pads and hides mistakes.
create domain app.currency_code as text check (value ~ '^[A-Z]{3}$');
-- Hourly rates carry up to 4 decimals (billing-maths R1).
create domain app.hourly_rate as numeric(15, 4) check (value >= 0);

-- The types of records that people delete and restore. Each migration that creates one calls app.register_record.
create table app.record_types (
  bin text primary key check (bin ~ '^[a-z]+(-[a-z]+)*$'),
  -- The order of registration: a type may refer to those before it.
  position integer generated always as identity,
  table_name text not null,
  -- Columns such as expense_files.expense_id, whose rows belong to one record.
  parts text[] not null,
  -- Which rows of the table are of this type.
  condition text not null,
  -- Which of client_id and matter_id the table has.
  parents text[]
);
comment on table app.record_types is 'unaudited: written by migrations only';
grant select on app.record_types to app_server, app_jobs, app_searcher;

-- What is counted when a matter is closed. Each migration that creates such records calls app.register_closing_check.
create table app.closing_checks (
  code text primary key,
  position integer generated always as identity,
  table_name text not null,
  -- Which rows of the table are counted.
  condition text not null,
  -- Whether they prevent closing; otherwise they are a warning.
  blocks boolean not null
);
comment on table app.closing_checks is 'unaudited: written by migrations only';
grant select on app.closing_checks to app_searcher;
