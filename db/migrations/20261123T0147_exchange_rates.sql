-- Exchange rates that a firm types, and what became of the fetches of published ones.

-- Units of the foreign currency for one unit of the home currency, from a day on (billing-maths R6).
create table app.firm_exchange_rates (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  home_currency app.currency_code not null references app.currencies (code),
  foreign_currency app.currency_code not null references app.currencies (code),
  rate_on date not null,
  rate numeric(24, 12) not null check (rate > 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint firm_exchange_rates_one_per_day unique (business_id, home_currency, foreign_currency, rate_on),
  constraint firm_exchange_rates_two_currencies check (home_currency <> foreign_currency),
  constraint firm_exchange_rates_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('firm_exchange_rates');
grant select, insert, update, delete on app.firm_exchange_rates to app_server;

-- One row for each attempt; the newest says how current the rates are.
create table app.exchange_rate_fetches (
  id bigint primary key generated always as identity,
  fetched_at timestamptz not null,
  -- The day of the newest rates, and how many there were; null where it failed.
  rates_on date,
  count integer check (count > 0),
  problem text not null default '' check (length(problem) <= 500),
  constraint exchange_rate_fetches_one_outcome check ((rates_on is null) = (count is null) and (rates_on is null) <> (problem = ''))
);
comment on table app.exchange_rate_fetches is 'unaudited: a log of what was fetched, of no firm';
comment on table app.exchange_rates is 'unaudited: reference data, written by the reference loader and the fetch of published rates';
-- Only the fetch and the loader write published rates, and both can wait until they are indexed.
-- squawk-ignore require-concurrent-index-creation
create index exchange_rates_by_day on app.exchange_rates (rate_on desc, base_currency);
grant select, insert, update on app.exchange_rates to app_jobs;
grant select, insert, delete on app.exchange_rate_fetches to app_jobs;
grant select on app.currencies to app_jobs;
grant select on app.exchange_rate_fetches to app_server;
