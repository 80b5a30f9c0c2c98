-- Clients (people and companies), their contacts, matters, who works on them and who stands on the other side.

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
  -- The client that this one was merged into.
  merged_into uuid,
  sort_name text not null generated always as (
    app.plain_name(case when kind = 'company' then company_name else first_name || ' ' || last_name end)) stored,
  primary key (business_id, id),
  constraint clients_one_per_number unique (business_id, number),
  constraint clients_named check (case when kind = 'company' then company_name <> '' else first_name || last_name <> '' end),
  constraint clients_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint clients_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint clients_deleted_by_someone check ((deleted_at is null) = (deleted_by is null)),
  constraint clients_merged_fkey foreign key (business_id, merged_into) references app.clients (business_id, id) on delete restrict,
  constraint clients_merged_are_deleted check (merged_into is null or deleted_at is not null)
);
create index clients_by_creation on app.clients (business_id, created_at desc, id desc) where deleted_at is null;
create index clients_deleted on app.clients (business_id, deleted_at desc) where deleted_at is not null;
create index clients_by_words on app.clients using gin (business_id, (name || ' ' || number || ' ' || email) gin_trgm_ops);
create index clients_by_merged on app.clients (business_id, merged_into) where merged_into is not null;
create index clients_by_name on app.clients (business_id, sort_name, id) where deleted_at is null;
create index clients_in_order on app.clients (business_id, sort_name, id);
call app.guard_firm_table('clients');
-- A role with assigned matters sees the clients of those matters, and the clients it created (roles.md rule 6).
create policy scope on app.clients as restrictive for select to app_server
  using ((select app.sees_all_matters()) or created_by = (select app.current_user_id())
    or id in (select unnest(app.assigned_client_ids())));
create trigger copy_name after insert or update of first_name, last_name, company_name, kind on app.clients
  for each row execute function app.copy_name('client', 'client_id', 'id');
create trigger refuse_delete_with_records before update on app.clients for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.refuse_delete_with_records('client_id', 'clients_with_matters_not_deleted');

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
call app.guard_firm_table('client_contacts');
create policy scope on app.client_contacts as restrictive for select to app_server
  using ((select app.sees_all_matters()) or exists (
    select 1 from app.clients c where c.business_id = client_contacts.business_id and c.id = client_contacts.client_id));
create trigger copy_name after insert or delete or update of name on app.client_contacts
  for each row execute function app.copy_name('contact', 'client_id', 'client_id');

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
  -- Visible to its members only (an ethical wall).
  is_restricted boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  sort_name text not null generated always as (app.plain_name(name)) stored,
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
create index matters_by_client on app.matters (business_id, client_id);
create index matters_by_responsible on app.matters (business_id, responsible_id);
create index matters_deleted on app.matters (business_id, deleted_at desc) where deleted_at is not null;
create index matters_by_words on app.matters using gin (business_id, (name || ' ' || number) gin_trgm_ops);
create index matters_by_creator on app.matters (business_id, created_by);
-- Walls read the responsible person from the index.
create index matters_walled on app.matters (business_id, id) include (responsible_id) where is_restricted;
create index matters_by_name on app.matters (business_id, sort_name, id) where deleted_at is null;
create index matters_in_order on app.matters (business_id, sort_name, id);
call app.guard_firm_table('matters');
-- A role may see assigned matters only (roles.md rule 6). What a person has just created is visible before the next request
-- resolves its list. The array is unnested so that it is looked up by a hash.
create policy scope on app.matters as restrictive for select to app_server
  using ((select app.sees_all_matters()) or created_by = (select app.current_user_id())
    or id in (select unnest(app.assigned_matter_ids())));
-- A matter says itself whether it has a wall, so most rows are not looked for in the list.
create policy wall on app.matters as restrictive to app_server, app_portal using (
  not is_restricted or id::text not in (select string_to_table(current_setting('app.barred_matters', true), ',')));
create trigger copy_name after insert or update of name on app.matters
  for each row execute function app.copy_name('matter', 'matter_id', 'id');
create trigger refuse_delete_with_records before update on app.matters for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.refuse_delete_with_records('matter_id', 'matters_with_records_not_deleted');
create trigger require_live_client before insert or update of client_id, deleted_at on app.matters for each row
  when (new.deleted_at is null) execute function app.require_live_client();
create trigger refuse_closing_unbilled before update of status on app.matters for each row
  when (old.status <> 'closed' and new.status = 'closed' and current_user = 'app_server') execute function app.refuse_closing_unbilled();

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
call app.guard_firm_table('matter_practice_areas');

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
call app.guard_firm_table('matter_members');

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
call app.guard_firm_table('opposing_parties');
create trigger copy_name after insert or delete or update of name on app.opposing_parties
  for each row execute function app.copy_name('opposingParty', 'matter_id', 'matter_id');

-- One row for each name that a record carries; `id` is the id of that client, contact, matter or opposing party.
create table app.party_names (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('client', 'contact', 'matter', 'opposingParty')),
  client_id uuid,
  matter_id uuid,
  name text not null,
  normalized text not null generated always as (app.plain_name(name)) stored,
  sounds text[] not null generated always as (app.sounds_of(app.plain_name(name))) stored,
  primary key (business_id, id),
  constraint party_names_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint party_names_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  -- A name belongs to a client (its own, a contact's) or to a matter (its own, an opposing party's).
  constraint party_names_of_one check (num_nonnulls(client_id, matter_id) = 1)
);
create index party_names_by_client on app.party_names (business_id, client_id) where client_id is not null;
create index party_names_by_matter on app.party_names (business_id, matter_id) where matter_id is not null;
create index party_names_by_words on app.party_names using gin (business_id, normalized gin_trgm_ops);
create index party_names_by_sound on app.party_names using gin (business_id, sounds);
comment on table app.party_names is 'unaudited: repeats the names of rows that are audited';
call app.guard_firm_table('party_names');

-- Emergency access: an administrator enters a restricted matter for a limited time, with a reason. Rows are never deleted,
-- are audited like every table, and are themselves behind the wall of their matter.
create table app.wall_overrides (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  user_id uuid not null,
  reason text not null check (length(reason) between 10 and 1000),
  broken_at timestamptz not null default now(),
  open_until timestamptz not null,
  left_at timestamptz,
  primary key (business_id, id),
  constraint wall_overrides_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint wall_overrides_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint wall_overrides_bounded check (open_until > broken_at and open_until <= broken_at + interval '24 hours')
);
create index wall_overrides_by_user on app.wall_overrides (business_id, user_id, open_until desc);
create index wall_overrides_by_matter on app.wall_overrides (business_id, matter_id, broken_at desc);
call app.guard_firm_table('wall_overrides');
create policy leavers on app.wall_overrides for select to app_jobs using (true);
create policy leavers_end on app.wall_overrides for update to app_jobs using (left_at is null) with check (left_at is not null);

-- What a client agreed to spend on a matter, in hours or in the firm's currency.
create table app.matter_budgets (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  kind text not null check (kind in ('hours', 'amount')),
  hours numeric(12, 4) check (hours > 0),
  amount_minor bigint check (amount_minor > 0),
  currency app.currency_code references app.currencies (code),
  -- The share at which people are warned.
  warn_at_percent smallint not null default 80 check (warn_at_percent between 1 and 100),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint matter_budgets_one_per_matter unique (business_id, matter_id),
  constraint matter_budgets_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint matter_budgets_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint matter_budgets_of_a_kind check ((kind = 'hours') = (hours is not null) and (kind = 'amount') = (amount_minor is not null)
    and (amount_minor is null) = (currency is null))
);
call app.guard_firm_table('matter_budgets');

-- When a matter was closed and by whom, with the reason when unbilled work was left, and when it was reopened.
create table app.matter_closings (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  closed_on date not null,
  override_reason text not null default '' check (length(override_reason) <= 1000),
  -- What was left unbilled or undecided, such as '3 unbilled time entries'.
  left_unbilled text not null default '',
  closed_by uuid not null,
  closed_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  primary key (business_id, id),
  constraint matter_closings_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint matter_closings_closer_fkey foreign key (business_id, closed_by) references app.members (business_id, id) on delete restrict,
  constraint matter_closings_reopener_fkey foreign key (business_id, reopened_by) references app.members (business_id, id) on delete restrict,
  constraint matter_closings_reopened_by_someone check ((reopened_at is null) = (reopened_by is null))
);
create index matter_closings_by_matter on app.matter_closings (business_id, matter_id, closed_at desc);
create unique index matter_closings_one_open on app.matter_closings (business_id, matter_id) where reopened_at is null;
call app.guard_firm_table('matter_closings');
create trigger check_closing_override before insert on app.matter_closings for each row
  when (new.override_reason <> '' and current_user = 'app_server') execute function app.check_closing_override();

create table app.client_merges (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- The merged client, and the remaining one.
  from_client_id uuid not null,
  client_id uuid not null,
  -- The name of the merged client: a role with assigned matters cannot read that client, because it has no matters.
  from_name text not null,
  from_number text not null,
  from_kind text not null,
  contacts integer not null default 0,
  merged_by uuid not null,
  merged_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (business_id, id),
  constraint client_merges_from_fkey foreign key (business_id, from_client_id) references app.clients (business_id, id) on delete restrict,
  constraint client_merges_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint client_merges_merger_fkey foreign key (business_id, merged_by) references app.members (business_id, id) on delete restrict,
  constraint client_merges_undoer_fkey foreign key (business_id, undone_by) references app.members (business_id, id) on delete restrict,
  constraint client_merges_two_clients check (from_client_id <> client_id),
  constraint client_merges_undone_by_someone check ((undone_at is null) = (undone_by is null))
);
create unique index client_merges_one_open on app.client_merges (business_id, from_client_id) where undone_at is null;
create index client_merges_by_from on app.client_merges (business_id, from_client_id);
create index client_merges_by_client on app.client_merges (business_id, client_id, merged_at desc);
call app.guard_firm_table('client_merges');
create policy of_client on app.client_merges as restrictive for select to app_server
  using (exists (select 1 from app.clients c where c.business_id = client_merges.business_id and c.id = client_merges.client_id));

create table app.client_merge_parts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  merge_id uuid not null,
  -- The bin of a record's type; 'contact' or 'name' for parts of the client itself.
  kind text not null,
  record_id uuid not null,
  -- The values of a contact before the merge.
  was_primary boolean,
  was_position smallint,
  primary key (business_id, merge_id, kind, record_id),
  constraint client_merge_parts_merge_fkey foreign key (business_id, merge_id) references app.client_merges (business_id, id) on delete restrict
);
comment on table app.client_merge_parts is 'unaudited: written once with its merge; the moves themselves are audited';
call app.guard_firm_table('client_merge_parts');

-- A conflict check of a client or a matter, with what it found. `hits` names records, some of which may be behind a wall for
-- the reader, so what is shown is decided at each reading.
create table app.conflict_checks (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid,
  client_id uuid,
  names text[] not null,
  hits jsonb not null check (jsonb_typeof(hits) = 'array'),
  note text not null default '' check (length(note) <= 2000),
  checked_by uuid not null,
  checked_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint conflict_checks_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint conflict_checks_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint conflict_checks_checker_fkey foreign key (business_id, checked_by) references app.members (business_id, id) on delete restrict,
  constraint conflict_checks_of_one check (num_nonnulls(matter_id, client_id) = 1)
);
create index conflict_checks_by_matter on app.conflict_checks (business_id, matter_id, checked_at desc) where matter_id is not null;
create index conflict_checks_by_client on app.conflict_checks (business_id, client_id, checked_at desc) where client_id is not null;
call app.guard_firm_table('conflict_checks');
create policy of_client on app.conflict_checks as restrictive for select to app_server
  using (client_id is null or exists (
    select 1 from app.clients c where c.business_id = conflict_checks.business_id and c.id = conflict_checks.client_id));

-- A client that was merged into another is not in the recycle bin.
call app.register_record('clients', 'clients', '{conflict_checks.client_id, client_contacts.client_id, party_names.client_id}', 'merged_into is null');
call app.register_record('matters', 'matters', '{conflict_checks.matter_id, matter_closings.matter_id, matter_budgets.matter_id,
  matter_members.matter_id, matter_practice_areas.matter_id, opposing_parties.matter_id, party_names.matter_id}');

call app.let_searcher_read('client_contacts', 'matter_members', 'party_names', 'wall_overrides', 'matter_closings',
  'client_merges', 'client_merge_parts');

-- Columns are listed where some of them never change, such as the firm or who entered the row.
grant select, insert, update on app.clients, app.matters to app_server;
grant select, insert, update, delete on app.client_contacts, app.matter_practice_areas, app.matter_members,
  app.opposing_parties, app.party_names to app_server;
grant select on app.wall_overrides, app.client_merge_parts to app_server;
grant select, insert, delete on app.matter_budgets to app_server;
grant select, insert on app.matter_closings, app.client_merges, app.conflict_checks to app_server;
grant update (left_at) on app.wall_overrides to app_server;
grant update (kind, hours, amount_minor, currency, warn_at_percent, updated_at, version) on app.matter_budgets to app_server;
grant update (reopened_by, reopened_at) on app.matter_closings to app_server;
grant update (contacts, undone_by, undone_at) on app.client_merges to app_server;
grant select on app.wall_overrides to app_jobs;
grant update (left_at) on app.wall_overrides to app_jobs;
