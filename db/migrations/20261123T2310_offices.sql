-- The offices of a firm besides its head office, which is the firm itself: whoever and whatever has no office is of that one.
create table app.offices (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  address text not null check (length(address) between 1 and 500),
  -- Blank where it is the firm's own.
  phone text not null default '' check (length(phone) <= 60),
  email text not null default '' check (length(email) <= 254),
  tax_number text not null default '' check (length(tax_number) <= 60),
  position smallint not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint offices_one_per_name unique (business_id, name)
);
call app.guard_firm_table('offices');
grant select, insert on app.offices to app_server;
grant update (name, address, phone, email, tax_number, position, archived_at, version, updated_at) on app.offices to app_server;

-- Nobody has an office yet, so the rows are read once and none is compared.
alter table app.members add column office_id uuid;
alter table app.members add constraint members_office_fkey
  foreign key (business_id, office_id) references app.offices (business_id, id) on delete restrict not valid;
-- squawk-ignore constraint-missing-not-valid
alter table app.members validate constraint members_office_fkey;

alter table app.matters add column office_id uuid;
alter table app.matters add constraint matters_office_fkey
  foreign key (business_id, office_id) references app.offices (business_id, id) on delete restrict not valid;
-- squawk-ignore constraint-missing-not-valid
alter table app.matters validate constraint matters_office_fkey;
-- squawk-ignore require-concurrent-index-creation
create index matters_by_office on app.matters (business_id, office_id) where office_id is not null;
