-- What people were told because a day came or a figure was reached, so that they are told once.
create table app.sent_alerts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  event text not null check (length(event) between 1 and 60),
  record_id uuid not null,
  -- Which of several of one record: the day of a hearing, or how far which version of a budget is used.
  occasion text not null check (length(occasion) between 1 and 60),
  sent_at timestamptz not null default now(),
  primary key (business_id, event, record_id, occasion)
);
comment on table app.sent_alerts is 'unaudited: it keeps people from being told twice';
call app.guard_firm_table('sent_alerts');
grant select, insert on app.sent_alerts to app_server;
