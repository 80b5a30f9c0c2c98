-- The stages through which matters of a practice area go, in their order. A matter is at one of them at most.
create table app.matter_stages (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  practice_area_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  position smallint not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint matter_stages_area_fkey foreign key (business_id, practice_area_id)
    references app.practice_areas (business_id, id) on delete restrict,
  constraint matter_stages_one_per_name unique (business_id, practice_area_id, name)
);
call app.guard_firm_table('matter_stages');
call app.let_searcher_read('matter_stages', 'matter_practice_areas', 'matters');
grant select, insert on app.matter_stages to app_server;
grant update (name, position, archived_at, version, updated_at) on app.matter_stages to app_server;

-- No matter has a stage yet, so the rows are read once and none is compared.
alter table app.matters add column stage_id uuid;
alter table app.matters add constraint matters_stage_fkey
  foreign key (business_id, stage_id) references app.matter_stages (business_id, id) on delete restrict not valid;
-- squawk-ignore constraint-missing-not-valid
alter table app.matters validate constraint matters_stage_fkey;
-- squawk-ignore require-concurrent-index-creation
create index matters_by_stage on app.matters (business_id, stage_id) where stage_id is not null;

create constraint trigger check_stage after insert or update of stage_id on app.matters deferrable initially deferred
  for each row when (new.stage_id is not null) execute function app.check_matter_stage();
create constraint trigger check_stage after delete on app.matter_practice_areas deferrable initially deferred
  for each row execute function app.check_matter_stage();
