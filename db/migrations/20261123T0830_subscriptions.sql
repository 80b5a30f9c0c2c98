-- What firms pay for Lexhold: the periods of a subscription, their charges, and the card that is charged.

-- Whether plans are sold on this installation, and the last number of an invoice to a firm. One row.
create table app.plan_sales (
  is_only boolean primary key default true check (is_only),
  are_sold boolean not null default true,
  last_number bigint not null default 0 check (last_number >= 0)
);
comment on table app.plan_sales is 'unaudited: set by the server''s settings at its start';
insert into app.plan_sales default values;
alter table app.plan_sales enable row level security, force row level security;
create policy everybody on app.plan_sales using (true) with check (true);
grant select on app.plan_sales to app_server, app_portal, app_jobs, app_searcher;

-- A plan is on sale for a month and for a year; prices are those of one seat for one period.
alter table app.plans drop constraint plans_name_key;
-- A firm has few rows of this kind: the lock is over in a moment.
-- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
alter table app.plans add constraint plans_one_per_interval unique (name, duration_days);

-- The days of a firm on a plan.
create table app.subscription_periods (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  plan_id uuid not null references app.plans (id) on delete restrict,
  user_limit integer not null check (user_limit > 0),
  currency app.currency_code not null references app.currencies (code),
  starts_on date not null,
  -- The last day. Before starts_on where it was left on the day on which it began.
  ends_on date not null,
  -- What was charged for these days, without tax.
  worth_minor bigint not null check (worth_minor >= 0),
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint subscription_periods_days check (ends_on >= starts_on - 1),
  constraint subscription_periods_no_days_no_worth check (ends_on >= starts_on or worth_minor = 0),
  constraint subscription_periods_as_subscribed unique (business_id, id, plan_id, starts_on, ends_on),
  -- Never two running subscriptions.
  constraint subscription_periods_one_at_a_time exclude using gist (business_id with =, daterange(starts_on, ends_on + 1) with &&)
);
call app.guard_firm_table('subscription_periods');

alter table app.subscriptions
  add column period_id uuid,
  add column downgrade_user_limit integer check (downgrade_user_limit > 0),
  -- Since when the charge of this period is unpaid, and how often it was tried.
  add column unpaid_on date,
  add column failed_attempts smallint not null default 0 check (failed_attempts >= 0),
  add column version integer not null default 1;
-- The subscription is its latest period.
alter table app.subscriptions drop constraint subscriptions_days;
alter table app.subscriptions add constraint subscriptions_downgrade_completely
  check ((downgrade_plan_id is null) = (downgrade_user_limit is null)) not valid;
do $$
declare
  firm uuid;
begin
  for firm in select id from app.businesses loop
    perform set_config('app.business_id', firm::text, true);
    update app.subscriptions set downgrade_plan_id = null where business_id = firm and downgrade_plan_id is not null;
    insert into app.subscription_periods (business_id, id, plan_id, user_limit, currency, starts_on, ends_on, worth_minor)
      select s.business_id, s.id, s.plan_id, s.user_limit, s.currency, s.starts_on, s.ends_on, 0
      from app.subscriptions s where s.business_id = firm;
    update app.subscriptions set period_id = id where business_id = firm;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
-- squawk-ignore adding-not-nullable-field
alter table app.subscriptions alter column period_id set not null;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
alter table app.subscriptions add constraint subscriptions_period_fkey
  foreign key (business_id, period_id, plan_id, starts_on, ends_on)
  references app.subscription_periods (business_id, id, plan_id, starts_on, ends_on)
  on delete restrict deferrable initially deferred;

-- The card that is charged. What opens it is sealed by the server, whose key is not in the database.
create table app.subscription_cards (
  business_id uuid not null references app.businesses (id) on delete restrict,
  provider text not null check (provider in ('stripe', 'paystack')),
  sealed_token bytea not null,
  brand text not null check (length(brand) <= 40),
  last_digits text not null check (last_digits ~ '^\d{4}$'),
  expires_year smallint not null,
  expires_month smallint not null check (expires_month between 1 and 12),
  updated_at timestamptz not null default now(),
  primary key (business_id)
);
call app.guard_firm_table('subscription_cards', key_column => 'business_id');

-- What a firm is charged: for a change of its plan, for the next period, or to learn a new card.
create table app.subscription_charges (
  business_id uuid not null references app.businesses (id) on delete restrict,
  -- Also our reference at the provider.
  id uuid not null,
  kind text not null check (kind in ('change', 'renewal', 'card')),
  -- open: the firm is on the provider's page. charging: the card is being charged. due: the next attempt is to come.
  status text not null check (status in ('open', 'charging', 'due', 'paid', 'void', 'refunding', 'refunded')),
  -- Of what is due and paid.
  period_id uuid,
  plan_id uuid not null references app.plans (id) on delete restrict,
  user_limit integer not null check (user_limit > 0),
  starts_on date not null,
  ends_on date not null,
  currency app.currency_code not null references app.currencies (code),
  -- The new days, less what the old ones that are left are worth.
  new_minor bigint not null check (new_minor >= 0),
  unused_minor bigint not null check (unused_minor >= 0),
  unused_days integer not null check (unused_days >= 0),
  net_minor bigint not null check (net_minor = new_minor - unused_minor and net_minor >= 0),
  tax_percent numeric(7, 4) not null check (tax_percent between 0 and 100),
  tax_minor bigint not null check (tax_minor >= 0),
  -- What the subscription was when the charge was worked out: one that has changed since is not changed by it.
  subscription_version integer not null,
  provider text check (provider in ('stripe', 'paystack')),
  provider_id text check (length(provider_id) between 1 and 300),
  url text check (length(url) <= 2000),
  provider_payment text check (length(provider_payment) between 1 and 300),
  -- Of our invoice, from its payment on.
  number text check (length(number) between 1 and 40),
  -- The firm as the invoice names it.
  billed_to text not null default '' check (length(billed_to) <= 2000),
  problem text not null default '' check (length(problem) <= 500),
  -- How often the card was charged, and when the attempt began whose end is not known yet.
  attempts integer not null default 0 check (attempts >= 0),
  attempted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (business_id, id),
  constraint subscription_charges_period_fkey foreign key (business_id, period_id)
    references app.subscription_periods (business_id, id) on delete restrict,
  constraint subscription_charges_member_fkey foreign key (business_id, created_by)
    references app.members (business_id, id) on delete restrict,
  constraint subscription_charges_of_a_period check ((status in ('due', 'paid')) = (period_id is not null)),
  constraint subscription_charges_paid_completely check ((status = 'paid') = (paid_at is not null and number is not null)),
  constraint subscription_charges_one_per_number unique (business_id, number)
);
-- A period is charged once.
create unique index subscription_charges_one_per_period on app.subscription_charges (business_id, period_id) where period_id is not null;
-- One payment is under way at a time.
create unique index subscription_charges_one_under_way on app.subscription_charges (business_id) where status in ('open', 'charging');
create unique index subscription_charges_one_due on app.subscription_charges (business_id) where status = 'due';
create index subscription_charges_newest on app.subscription_charges (business_id, created_at desc);
create index subscription_charges_pending on app.subscription_charges (business_id, created_at)
  where status in ('open', 'charging', 'refunding');
call app.guard_firm_table('subscription_charges');

create constraint trigger check_worth after insert or update on app.subscription_charges deferrable initially deferred
  for each row execute function app.check_subscription_worth();
create constraint trigger check_worth after insert or update on app.subscription_periods deferrable initially deferred
  for each row execute function app.check_subscription_worth();

grant select on app.plans to app_searcher;
call app.let_searcher_read('subscriptions', 'subscription_charges', 'subscription_periods');
grant select, insert, update on app.subscription_periods, app.subscription_charges to app_server;
grant select, insert, update, delete on app.subscription_cards to app_server;
