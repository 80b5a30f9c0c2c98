-- The days on which a firm works: days of its week, and days on which it is closed. A firm without a row works from Monday to Friday.
create table app.working_calendars (
  business_id uuid not null references app.businesses (id) on delete restrict,
  -- 0 is Sunday.
  working_days smallint[] not null check (cardinality(working_days) between 1 and 7 and working_days <@ '{0,1,2,3,4,5,6}'),
  -- An invoice by the firm's terms is due on a working day.
  moves_due_days boolean not null default false,
  -- Reminders by rules wait for the next working day.
  holds_reminders boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (business_id)
);
call app.guard_firm_table('working_calendars', key_column => 'business_id');
call app.let_searcher_read('working_calendars');
grant select, insert, update on app.working_calendars to app_server;

-- Public holidays, as the firm keeps them, and its own days.
create table app.closed_days (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  closed_on date not null,
  name text not null check (length(name) between 1 and 120),
  primary key (business_id, id),
  constraint closed_days_one_per_day unique (business_id, closed_on)
);
call app.guard_firm_table('closed_days');
grant select, insert, delete on app.closed_days to app_server;
grant update (name) on app.closed_days to app_server;
