-- Fields that a firm adds to its clients, matters and contacts. Their values stand on the records, by the id of the field, so that
-- walls, audit, recycle bin and merges hold for them as for any other column (decision 0047).
create table app.custom_fields (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  record_kind text not null check (record_kind in ('client', 'matter', 'contact')),
  name text not null check (length(name) between 1 and 120),
  -- Never changes: values of records are of this type.
  field_type text not null check (field_type in ('text', 'number', 'date', 'choice', 'yesNo')),
  choices text[] not null default '{}',
  is_required boolean not null default false,
  -- Whether lists have a column for it.
  is_listed boolean not null default false,
  position smallint not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint custom_fields_one_per_name unique (business_id, record_kind, name),
  constraint custom_fields_choices check ((field_type = 'choice') = (cardinality(choices) > 0))
);
call app.guard_firm_table('custom_fields');
call app.let_searcher_read('custom_fields');
grant select, insert on app.custom_fields to app_server;
grant update (name, choices, is_required, is_listed, position, archived_at, version, updated_at) on app.custom_fields to app_server;

-- New columns with a constant default are no rewrite of their table.
alter table app.clients add column custom_values jsonb not null default '{}';
alter table app.matters add column custom_values jsonb not null default '{}';
alter table app.client_contacts add column custom_values jsonb not null default '{}';

create trigger check_custom_values before insert or update of custom_values on app.clients
  for each row when (new.custom_values <> '{}') execute function app.check_custom_values('client');
create trigger check_custom_values before insert or update of custom_values on app.matters
  for each row when (new.custom_values <> '{}') execute function app.check_custom_values('matter');
create trigger check_custom_values before insert or update of custom_values on app.client_contacts
  for each row when (new.custom_values <> '{}') execute function app.check_custom_values('contact');
