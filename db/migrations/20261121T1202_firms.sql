-- A firm, its people, roles, rates, plan and lists of choices.
create table app.businesses (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) between 3 and 40),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  currency app.currency_code not null references app.currencies (code),
  time_zone text not null,
  multicurrency boolean not null default false,
  -- The member whose account the product calls adminUserId; set in the transaction that makes the firm.
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

-- Whether a slug is taken must be known to firms that see only themselves.
create function app.slug_is_taken(wanted text) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$ select exists (select 1 from app.businesses where slug = wanted) $$;

create table app.roles (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- The default roles keep their key so that the demo and later upgrades find them; roles of the firm's own have none.
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

create table app.members (
  business_id uuid not null references app.businesses (id) on delete restrict,
  -- The account's id: the person's profileId is their id in every firm.
  id uuid not null references app.accounts (id) on delete restrict,
  role_id uuid not null,
  -- Kept beside the account's own so that a firm's lists read one firm's rows.
  first_name text not null,
  last_name text not null,
  email text not null,
  cost_rate app.hourly_rate,
  daily_target_hours numeric(4, 2) check (daily_target_hours between 0 and 24),
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint members_role_fkey foreign key (business_id, role_id) references app.roles (business_id, id) on delete restrict
);
create index members_by_account on app.members (id) where removed_at is null;
create index members_by_role on app.members (business_id, role_id);
alter table app.businesses add constraint businesses_admin_fkey foreign key (id, admin_user_id)
  references app.members (business_id, id) deferrable initially deferred;

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

-- The firm's rate where neither matter nor person has one.
create table app.firm_rates (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  currency app.currency_code not null references app.currencies (code),
  hourly_rate app.hourly_rate not null,
  primary key (business_id, id),
  constraint firm_rates_one_per_currency unique (business_id, currency)
);

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
-- A person is asked once at a time.
create unique index invitations_one_open on app.invitations (business_id, email) where accepted_at is null and revoked_at is null;

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

create table app.activities (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  applies_to text not null default 'time' check (applies_to in ('time', 'expense')),
  utbms_code text,
  billable_by_default boolean not null default true,
  position smallint not null default 0,
  archived_at timestamptz,
  primary key (business_id, id),
  constraint activities_one_per_name unique (business_id, applies_to, name)
);

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

-- Running numbers (matters, clients): taken by update, so a number is never given twice.
create table app.counters (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id text not null,
  value bigint not null default 0 check (value >= 0),
  primary key (business_id, id)
);
comment on table app.counters is 'unaudited: the numbers given out are audited on the rows that carry them';

call app.guard_firm_table('businesses', 'id');
call app.guard_firm_table('roles');
call app.guard_firm_table('members');
call app.guard_firm_table('member_rates');
call app.guard_firm_table('firm_rates');
call app.guard_firm_table('invitations');
call app.guard_firm_table('subscriptions');
call app.guard_firm_table('activities');
call app.guard_firm_table('practice_areas');
call app.guard_firm_table('counters');
drop trigger audit on app.counters;

-- The searcher, the role behind lookups that must cross firms or use an index that row security would hide.
-- It cannot sign in; its functions answer ids or yes and no, and what they find is read again under row security.
create policy lookup on app.businesses for select to app_searcher using (true);
create policy lookup on app.members for select to app_searcher using (true);
create policy lookup on app.invitations for select to app_searcher using (true);
grant select on app.businesses, app.members, app.invitations to app_searcher;

-- The firms of a person, in the order they joined: the first is the active one (spec §3).
create function app.memberships_of(account uuid) returns table (business_id uuid, admin_user_id uuid) language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select b.id, b.admin_user_id from app.members m join app.businesses b on b.id = m.business_id
        where m.id = account and m.removed_at is null order by m.joined_at, b.id $$;
create function app.firm_of_invitation(secret bytea) returns uuid language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select i.business_id from app.invitations i where i.secret_hash = secret $$;
create function app.firm_of_slug(wanted text) returns uuid language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select b.id from app.businesses b where b.slug = wanted $$;
grant create on schema app to app_searcher;
alter function app.slug_is_taken(text) owner to app_searcher;
alter function app.memberships_of(uuid) owner to app_searcher;
alter function app.firm_of_invitation(bytea) owner to app_searcher;
alter function app.firm_of_slug(text) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.slug_is_taken(text), app.memberships_of(uuid), app.firm_of_invitation(bytea), app.firm_of_slug(text) from public;
grant execute on function app.slug_is_taken(text), app.memberships_of(uuid), app.firm_of_invitation(bytea), app.firm_of_slug(text) to app_server;

-- Accounts are seen by themselves, by members of the same firm, and while signing in.
alter table app.accounts enable row level security;
alter table app.accounts force row level security;
create policy self_or_colleague on app.accounts to app_server
  using ((select app.is_identity_realm()) or id = (select app.current_user_id())
    or exists (select 1 from app.members m where m.business_id = (select app.current_business_id()) and m.id = accounts.id))
  with check ((select app.is_identity_realm()) or id = (select app.current_user_id()));
alter table app.sessions enable row level security;
alter table app.sessions force row level security;
create policy own_sessions on app.sessions to app_server
  using ((select app.is_identity_realm()) or account_id = (select app.current_user_id()));
alter table app.mail_links enable row level security;
alter table app.mail_links force row level security;
create policy identity_only on app.mail_links to app_server
  using ((select app.is_identity_realm()) or account_id = (select app.current_user_id()));

grant select, insert, update on app.businesses, app.roles, app.members, app.member_rates, app.firm_rates, app.invitations,
  app.subscriptions, app.activities, app.practice_areas, app.counters to app_server;
grant delete on app.roles, app.member_rates, app.firm_rates to app_server;
