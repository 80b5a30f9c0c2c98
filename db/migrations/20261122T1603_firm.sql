-- A firm, its people, roles, rates, plan, lists of choices and saved views.

create table app.businesses (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) between 3 and 40),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  currency app.currency_code not null references app.currencies (code),
  time_zone text not null,
  multicurrency boolean not null default false,
  -- The member whose account the product calls adminUserId; set in the transaction that creates the firm.
  admin_user_id uuid not null,
  address text not null default '',
  tax_number text not null default '',
  matter_number_pattern text not null default 'M-{seq:4}',
  client_number_pattern text not null default 'C-{seq:4}',
  billing_increment_minutes smallint check (billing_increment_minutes in (6, 10, 15)),
  billing_increment_mode text not null default 'up' check (billing_increment_mode in ('up', 'nearest')),
  week_starts_on smallint not null default 1 check (week_starts_on between 0 and 6),
  vat_percentage numeric(7, 4) check (vat_percentage between 0 and 100),
  withholding_percentage numeric(7, 4) check (withholding_percentage between 0 and 100),
  payment_terms_days smallint not null default 30 check (payment_terms_days between 0 and 365),
  invoice_number_pattern text not null default 'INV-{seq:4}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index businesses_one_per_slug on app.businesses (slug);
call app.guard_firm_table('businesses', 'id');
create trigger check_currency_change before update of currency, multicurrency on app.businesses for each row
  when (new.currency <> old.currency or (old.multicurrency and not new.multicurrency)) execute function app.check_currency_change();

create table app.roles (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- The key of a default role, by which the demo and upgrades find it; the firm's own roles have none.
  key text,
  name text not null check (length(name) between 1 and 80),
  purpose text not null default '',
  permissions text[] not null,
  matter_scope text not null default 'all' check (matter_scope in ('all', 'assigned')),
  time_scope text not null default 'all' check (time_scope in ('all', 'own')),
  position smallint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint roles_one_per_name unique (business_id, name),
  constraint roles_one_per_key unique (business_id, key)
);
call app.guard_firm_table('roles');
create policy leavers on app.roles for select to app_jobs using (true);
create trigger notify after update of permissions, name on app.roles
  for each row execute function app.notify_change('everyone');
create constraint trigger require_administrator after update of permissions on app.roles
  deferrable initially deferred for each row execute function app.require_administrator();

create table app.members (
  business_id uuid not null references app.businesses (id) on delete restrict,
  -- The account's id: the person's profileId is their id in every firm.
  id uuid not null references app.accounts (id) on delete restrict,
  role_id uuid not null,
  -- Copied from the account, so that a firm's lists read one firm's rows.
  first_name text not null,
  last_name text not null,
  email text not null,
  cost_rate app.hourly_rate,
  daily_target_hours numeric(4, 2) check (daily_target_hours between 0 and 24),
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  full_name text not null generated always as (trim(first_name || ' ' || last_name)) stored,
  -- Sorts as a directory does; stored, because computing it for each row of a long list takes longer than the list.
  sort_name text not null generated always as (app.plain_name(first_name || ' ' || last_name)) stored,
  primary key (business_id, id),
  constraint members_role_fkey foreign key (business_id, role_id) references app.roles (business_id, id) on delete restrict
);
create index members_by_account on app.members (id) where removed_at is null;
create index members_by_role on app.members (business_id, role_id);
-- Every list names people and activities, row by row. Without this index and activities_names PostgreSQL takes the ordered
-- indexes for the cheapest and reads all of a firm's names for each row, which makes a page of time twice as slow.
create unique index members_names on app.members (business_id, id) include (full_name, first_name, last_name);
create index members_in_order on app.members (business_id, sort_name, id);
call app.guard_firm_table('members');
create policy leavers on app.members for select to app_jobs using (true);
create trigger notify after insert or update on app.members
  for each row execute function app.notify_change('account', 'accountId', 'id');
create trigger end_calendar after update of removed_at on app.members for each row
  when (new.removed_at is not null and old.removed_at is null) execute function app.end_calendar_of_leaver();
create constraint trigger require_administrator after update of role_id, removed_at or delete on app.members
  deferrable initially deferred for each row execute function app.require_administrator();

-- A person's usual hourly rate in each currency.
create table app.member_rates (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  currency app.currency_code not null references app.currencies (code),
  hourly_rate app.hourly_rate not null,
  primary key (business_id, id),
  constraint member_rates_one_per_currency unique (business_id, user_id, currency),
  constraint member_rates_member_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('member_rates');

-- The firm's rate where neither matter nor person has one.
create table app.firm_rates (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  currency app.currency_code not null references app.currencies (code),
  hourly_rate app.hourly_rate not null,
  primary key (business_id, id),
  constraint firm_rates_one_per_currency unique (business_id, currency)
);
call app.guard_firm_table('firm_rates');

create table app.invitations (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  role_id uuid not null,
  secret_hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (business_id, id),
  constraint invitations_role_fkey foreign key (business_id, role_id) references app.roles (business_id, id) on delete restrict,
  constraint invitations_inviter_fkey foreign key (business_id, invited_by) references app.members (business_id, id) on delete restrict
);
create unique index invitations_one_per_secret on app.invitations (secret_hash);
-- A person has one open invitation at a time.
create unique index invitations_one_open on app.invitations (business_id, email) where accepted_at is null and revoked_at is null;
call app.guard_firm_table('invitations');

create table app.subscriptions (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  plan_id uuid not null references app.plans (id) on delete restrict,
  starts_on date not null,
  ends_on date not null,
  user_limit integer not null check (user_limit > 0),
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  currency app.currency_code not null references app.currencies (code),
  payment_type text,
  -- Naira plans do not expire on their end date (spec: non-NGN plans show 'Subscription Expired').
  is_ngn boolean not null default false,
  cancelled_on date,
  reactivated_on date,
  downgrade_plan_id uuid references app.plans (id) on delete restrict,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint subscriptions_one_per_firm unique (business_id),
  constraint subscriptions_days check (ends_on >= starts_on)
);
call app.guard_firm_table('subscriptions');

create table app.activities (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  applies_to text not null default 'time' check (applies_to in ('time', 'expense')),
  utbms_code text,
  billable_by_default boolean not null default true,
  position smallint not null default 0,
  archived_at timestamptz,
  sort_name text not null generated always as (app.plain_name(name)) stored,
  primary key (business_id, id),
  constraint activities_one_per_name unique (business_id, applies_to, name)
);
create unique index activities_names on app.activities (business_id, id) include (name);
create index activities_in_order on app.activities (business_id, sort_name, id);
call app.guard_firm_table('activities');

create table app.practice_areas (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  usual_rate_type text not null default 'hourly' check (usual_rate_type in ('hourly', 'flat', 'contingency', 'retainer')),
  position smallint not null default 0,
  archived_at timestamptz,
  primary key (business_id, id),
  constraint practice_areas_one_per_name unique (business_id, name)
);
call app.guard_firm_table('practice_areas');

-- Running numbers (matters, clients): taken by update, so a number is never given twice.
create table app.counters (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id text not null,
  value bigint not null default 0 check (value >= 0),
  primary key (business_id, id)
);
comment on table app.counters is 'unaudited: the numbers given out are audited on the rows that carry them';
call app.guard_firm_table('counters');

-- Lists as people have arranged them: filters, order and columns under a name.
create table app.saved_views (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  owner_id uuid not null,
  -- The list that it belongs to, such as `time-entries`.
  list text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  name text not null check (length(name) between 1 and 80),
  -- The query of the list's address, without its page.
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint saved_views_owner_fkey foreign key (business_id, owner_id) references app.members (business_id, id) on delete restrict
);
create unique index saved_views_one_per_name on app.saved_views (business_id, owner_id, list, lower(name));
create index saved_views_by_list on app.saved_views (business_id, list);
call app.guard_firm_table('saved_views');
-- Only its owner sees a view that is not shared; administrators do not.
create policy own_or_shared on app.saved_views as restrictive to app_server
  using (is_shared or owner_id = (select app.current_user_id()));

-- The view that a list opens with, for one person.
create table app.saved_view_defaults (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  user_id uuid not null,
  list text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  view_id uuid not null,
  primary key (business_id, id),
  constraint saved_view_defaults_one_per_list unique (business_id, user_id, list),
  constraint saved_view_defaults_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint saved_view_defaults_view_fkey foreign key (business_id, view_id) references app.saved_views (business_id, id) on delete restrict
);
create index saved_view_defaults_by_view on app.saved_view_defaults (business_id, view_id);
comment on table app.saved_view_defaults is 'unaudited: how a person opens their own lists';
call app.guard_firm_table('saved_view_defaults');
-- A person sets only their own default; but deleting a view deletes everybody's default of it.
create policy own_default_added on app.saved_view_defaults as restrictive for insert to app_server
  with check (user_id = (select app.current_user_id()));
create policy own_default_changed on app.saved_view_defaults as restrictive for update to app_server
  using (user_id = (select app.current_user_id()));

-- In the transaction that creates a firm, its administrator comes after it.
alter table app.businesses add constraint businesses_admin_fkey foreign key (id, admin_user_id)
  references app.members (business_id, id) deferrable initially deferred;

-- Accounts are seen by themselves, by members of the same firm, and while signing in.
create policy self_or_colleague on app.accounts to app_server
  using ((select app.is_identity_realm()) or id = (select app.current_user_id())
    or exists (select 1 from app.members m where m.business_id = (select app.current_business_id()) and m.id = accounts.id))
  with check ((select app.is_identity_realm()) or id = (select app.current_user_id()));

call app.let_searcher_read('businesses', 'roles', 'members', 'invitations', 'activities');

-- Columns are listed where some of them never change, such as the firm or who entered the row.
grant select, insert, update on app.businesses, app.members, app.invitations, app.subscriptions, app.activities,
  app.practice_areas, app.counters to app_server;
grant select, insert, update, delete on app.roles, app.member_rates, app.firm_rates to app_server;
grant select, insert, delete on app.saved_views, app.saved_view_defaults to app_server;
grant update (name, query, is_shared, position, updated_at) on app.saved_views to app_server;
grant update (view_id) on app.saved_view_defaults to app_server;
grant select on app.roles, app.members to app_jobs;
