-- What the last nightly check of a firm's books found.
create table app.ledger_checks (
  business_id uuid not null references app.businesses (id) on delete restrict,
  checked_at timestamptz not null default clock_timestamp(),
  -- The last entry whose digest was made again; the check goes on after it, and ends with the last one.
  last_entry_id uuid,
  entries bigint not null default 0 check (entries >= 0),
  -- Differences and broken entries: check_name, subject, stored, posted.
  problems jsonb not null default '[]',
  primary key (business_id)
);
comment on table app.ledger_checks is 'unaudited: made again every night';
call app.guard_firm_table('ledger_checks', key_column => 'business_id');
call app.let_ledger_write('ledger_checks');
grant select, insert, update on app.ledger_checks to app_ledger;
grant select on app.ledger_checks to app_server;
