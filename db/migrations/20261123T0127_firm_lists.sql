-- The firm's practice areas are edited, as its activity types are: an edit names the version it was based on.
alter table app.practice_areas add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
