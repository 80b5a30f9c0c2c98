-- Clients (people and companies), their contacts, matters, who works on them, and who stands on the other side.
create table app.clients (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('person', 'company')),
  first_name text not null default '',
  last_name text not null default '',
  company_name text not null default '',
  -- What lists show and sort by.
  name text not null generated always as (case when kind = 'company' then company_name else trim(first_name || ' ' || last_name) end) stored,
  email text not null default '',
  phone_number text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  currency app.currency_code references app.currencies (code),
  tax_number text not null default '',
  website text not null default '',
  notes text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint clients_one_per_number unique (business_id, number),
  constraint clients_named check (case when kind = 'company' then company_name <> '' else first_name || last_name <> '' end),
  constraint clients_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint clients_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint clients_deleted_by_someone check ((deleted_at is null) = (deleted_by is null))
);
create index clients_by_name on app.clients (business_id, name, id) where deleted_at is null;
create index clients_by_creation on app.clients (business_id, created_at desc, id desc) where deleted_at is null;
create index clients_deleted on app.clients (business_id, deleted_at desc) where deleted_at is not null;
create index clients_by_words on app.clients using gin (business_id, (name || ' ' || number || ' ' || email) gin_trgm_ops);

create table app.client_contacts (
  business_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  name text not null check (name <> ''),
  title text not null default '',
  email text not null default '',
  phone_number text not null default '',
  is_primary boolean not null default false,
  position smallint not null default 0,
  primary key (business_id, id),
  constraint client_contacts_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict
);
create index client_contacts_by_client on app.client_contacts (business_id, client_id);
create unique index client_contacts_one_primary on app.client_contacts (business_id, client_id) where is_primary;

create table app.matters (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  number text not null,
  client_id uuid not null,
  name text not null check (length(name) between 1 and 300),
  description text not null default '',
  rate_type text not null check (rate_type in ('hourly', 'flat', 'contingency', 'retainer')),
  status text not null default 'open' check (status in ('open', 'pending', 'closed')),
  currency app.currency_code not null references app.currencies (code),
  hourly_rate app.hourly_rate,
  flat_amount_minor bigint check (flat_amount_minor >= 0),
  contingency_rate app.hourly_rate,
  contingency_percentage numeric(7, 4) check (contingency_percentage between 0 and 100),
  shelf_location text not null default '',
  opened_on date not null,
  closed_on date,
  responsible_id uuid,
  court_id text,
  court_name text not null default '',
  suit_number text not null default '',
  -- Null takes the firm's; 0 means none, whatever the firm says.
  billing_increment_minutes smallint check (billing_increment_minutes in (0, 6, 10, 15)),
  -- Seen by its members alone (an ethical wall).
  is_restricted boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint matters_one_per_number unique (business_id, number),
  constraint matters_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint matters_responsible_fkey foreign key (business_id, responsible_id) references app.members (business_id, id) on delete restrict,
  constraint matters_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint matters_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint matters_days check (closed_on is null or closed_on >= opened_on),
  constraint matters_closed_has_day check ((status = 'closed') = (closed_on is not null)),
  constraint matters_deleted_by_someone check ((deleted_at is null) = (deleted_by is null))
);
create index matters_by_opening on app.matters (business_id, opened_on desc, id desc) where deleted_at is null;
create index matters_by_name on app.matters (business_id, name, id) where deleted_at is null;
create index matters_by_client on app.matters (business_id, client_id);
create index matters_by_responsible on app.matters (business_id, responsible_id);
create index matters_deleted on app.matters (business_id, deleted_at desc) where deleted_at is not null;
create index matters_restricted on app.matters (business_id, id) where is_restricted;
create index matters_by_words on app.matters using gin (business_id, (name || ' ' || number) gin_trgm_ops);

create table app.matter_practice_areas (
  business_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  practice_area_id uuid not null,
  primary key (business_id, id),
  constraint matter_practice_areas_once unique (business_id, matter_id, practice_area_id),
  constraint matter_practice_areas_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint matter_practice_areas_area_fkey foreign key (business_id, practice_area_id) references app.practice_areas (business_id, id) on delete restrict
);

create table app.matter_members (
  business_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  user_id uuid not null,
  -- In the matter's currency; null takes the next rule (matter, person, firm).
  hourly_rate app.hourly_rate,
  primary key (business_id, id),
  constraint matter_members_once unique (business_id, matter_id, user_id),
  constraint matter_members_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint matter_members_member_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
create index matter_members_by_user on app.matter_members (business_id, user_id, matter_id);

create table app.opposing_parties (
  business_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  name text not null check (name <> ''),
  position smallint not null default 0,
  primary key (business_id, id),
  constraint opposing_parties_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict
);
create index opposing_parties_by_matter on app.opposing_parties (business_id, matter_id);

call app.guard_firm_table('clients');
call app.guard_firm_table('client_contacts');
call app.guard_firm_table('matters');
call app.guard_firm_table('matter_practice_areas');
call app.guard_firm_table('matter_members');
call app.guard_firm_table('opposing_parties');
call app.guard_matter_rows('matters', 'id');
call app.guard_matter_rows('matter_practice_areas');
call app.guard_matter_rows('matter_members');
call app.guard_matter_rows('opposing_parties');

-- A role may see assigned matters only (roles.md rule 6): member, responsible, or the one who opened it.
create policy scope on app.matters as restrictive for select to app_server
  using ((select app.sees_all_matters()) or created_by = (select app.current_user_id()) or responsible_id = (select app.current_user_id())
    or exists (select 1 from app.matter_members mm where mm.business_id = matters.business_id
      and mm.matter_id = matters.id and mm.user_id = (select app.current_user_id())));

grant select, insert, update on app.clients, app.matters to app_server;
grant select, insert, update, delete on app.client_contacts, app.matter_members, app.matter_practice_areas, app.opposing_parties to app_server;
grant delete on app.clients, app.matters to app_server;
