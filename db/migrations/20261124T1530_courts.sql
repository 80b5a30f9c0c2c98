-- The firm's own courts are edited: an edit names the version it was based on.
alter table app.courts add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
grant update (name, city, archived_at, version, updated_at) on app.courts to app_server;
