-- What a firm plans to earn and spend, account by account. Budgets of matters are matter_budgets.
create table app.account_budgets (
  business_id uuid not null references app.businesses (id) on delete restrict,
  account_id uuid not null,
  year smallint not null check (year between 1970 and 2199),
  -- January to December, in minor units of the book's currency on the side on which the account grows; null is no budget.
  amounts bigint[] not null check (cardinality(amounts) = 12),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, account_id, year),
  constraint account_budgets_account_fkey foreign key (business_id, account_id) references app.ledger_accounts (business_id, id) on delete restrict
);
create index account_budgets_by_year on app.account_budgets (business_id, year);
call app.guard_firm_table('account_budgets', key_column => 'account_id');
grant select, insert, update on app.account_budgets to app_server;
