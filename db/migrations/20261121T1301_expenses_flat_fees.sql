-- Money spent and fixed prices agreed, to be charged to a client or borne by the firm.
create table app.expenses (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- Null where the firm bears the cost.
  matter_id uuid,
  activity_id uuid,
  category text not null default '',
  description text not null default '',
  spent_on date not null,
  quantity numeric(15, 4) not null default 1 check (quantity > 0),
  unit_cost numeric(15, 4) not null check (unit_cost >= 0),
  -- round(quantity × unit_cost), worked out once when written.
  amount_minor bigint not null check (amount_minor >= 0),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  exchange_rate numeric(24, 12) not null default 1 check (exchange_rate > 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  is_firm_expense boolean not null default false,
  -- Asked for and not yet approved.
  is_request boolean not null default false,
  billing_state text not null check (billing_state in ('notBillable', 'unbilled', 'onInvoice')),
  status text not null default 'approved' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  added_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint expenses_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint expenses_activity_fkey foreign key (business_id, activity_id) references app.activities (business_id, id) on delete restrict,
  constraint expenses_adder_fkey foreign key (business_id, added_by) references app.members (business_id, id) on delete restrict,
  constraint expenses_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint expenses_borne_by_someone check (is_firm_expense or matter_id is not null),
  -- What the firm bears is never billed.
  constraint expenses_firm_is_not_billed check (not is_firm_expense or billing_state = 'notBillable'),
  constraint expenses_same_currency check (currency <> home_currency or (exchange_rate = 1 and amount_minor = home_amount_minor)),
  constraint expenses_deleted_by_someone check ((deleted_at is null) = (deleted_by is null)),
  constraint expenses_billed_stays check (deleted_at is null or billing_state <> 'onInvoice')
);
create index expenses_by_day on app.expenses (business_id, is_firm_expense, spent_on desc, id desc) where deleted_at is null;
create index expenses_by_matter on app.expenses (business_id, matter_id, spent_on desc, id desc) where deleted_at is null;
create index expenses_by_adder on app.expenses (business_id, added_by, spent_on desc, id desc) where deleted_at is null;

create table app.flat_fees (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  description text not null default '',
  charged_on date not null,
  quantity numeric(15, 4) not null default 1 check (quantity > 0),
  unit_cost numeric(15, 4) not null check (unit_cost >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  exchange_rate numeric(24, 12) not null default 1 check (exchange_rate > 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  billing_state text not null check (billing_state in ('notBillable', 'unbilled', 'onInvoice')),
  status text not null default 'approved' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  added_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint flat_fees_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint flat_fees_adder_fkey foreign key (business_id, added_by) references app.members (business_id, id) on delete restrict,
  constraint flat_fees_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint flat_fees_same_currency check (currency <> home_currency or (exchange_rate = 1 and amount_minor = home_amount_minor)),
  constraint flat_fees_deleted_by_someone check ((deleted_at is null) = (deleted_by is null)),
  constraint flat_fees_billed_stays check (deleted_at is null or billing_state <> 'onInvoice')
);
create index flat_fees_by_day on app.flat_fees (business_id, charged_on desc, id desc) where deleted_at is null;
create index flat_fees_by_matter on app.flat_fees (business_id, matter_id, charged_on desc, id desc) where deleted_at is null;
create index flat_fees_by_adder on app.flat_fees (business_id, added_by, charged_on desc, id desc) where deleted_at is null;

call app.guard_firm_table('expenses');
call app.guard_matter_rows('expenses');
call app.guard_firm_table('flat_fees');
call app.guard_matter_rows('flat_fees');
-- A role may see its own only, as with time (roles.md rule 6).
create policy scope on app.expenses as restrictive for select to app_server
  using ((select app.sees_all_time()) or added_by = (select app.current_user_id()));
create policy scope on app.flat_fees as restrictive for select to app_server
  using ((select app.sees_all_time()) or added_by = (select app.current_user_id()));
grant select on app.expenses, app.flat_fees to app_server;

-- Both keep their matter out of the recycle bin.
create policy in_use on app.expenses for select to app_searcher using (true);
create policy in_use on app.flat_fees for select to app_searcher using (true);
grant select on app.expenses, app.flat_fees to app_searcher;
create or replace function app.matter_is_in_use(business uuid, matter uuid) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$
    select exists (select 1 from app.time_entries t where t.business_id = business and t.matter_id = matter and t.deleted_at is null)
      or exists (select 1 from app.expenses e where e.business_id = business and e.matter_id = matter and e.deleted_at is null)
      or exists (select 1 from app.flat_fees f where f.business_id = business and f.matter_id = matter and f.deleted_at is null)
  $$;
