-- Clients are reminded of requests once before and once after their due day, as the firm says; 0 for never.
alter table app.businesses
  add column request_reminder_before smallint not null default 2,
  add column request_reminder_after smallint not null default 2,
  add constraint businesses_request_reminders check (request_reminder_before between 0 and 30 and request_reminder_after between 0 and 30) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table app.businesses validate constraint businesses_request_reminders;

-- A request whose day was moved is reminded of anew.
create table app.client_request_reminders (
  business_id uuid not null references app.businesses (id) on delete restrict,
  request_id uuid not null,
  matter_id uuid not null,
  kind text not null check (kind in ('before', 'after')),
  due_on date not null,
  sent_at timestamptz not null,
  primary key (business_id, request_id, kind, due_on),
  constraint client_request_reminders_request_fkey foreign key (business_id, request_id) references app.client_requests (business_id, id) on delete restrict,
  constraint client_request_reminders_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict
);
create index client_request_reminders_by_matter on app.client_request_reminders (business_id, matter_id);
comment on table app.client_request_reminders is 'unaudited: it says only when a mail was sent';
call app.guard_firm_table('client_request_reminders', key_column => 'request_id');
create policy scope on app.client_request_reminders as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id in (select m.id from app.matters m));
grant select, insert on app.client_request_reminders to app_server;

-- Since when there is more news of the kind of which the person was not mailed, because they had been within the hour.
alter table app.portal_notices add column waiting_since timestamptz;
-- squawk-ignore require-concurrent-index-creation
create index portal_notices_waiting on app.portal_notices (business_id, sent_at) where waiting_since is not null;
grant update (waiting_since) on app.portal_notices to app_server;

call app.let_searcher_read('client_requests', 'client_request_items', 'client_request_reminders', 'portal_notices');
