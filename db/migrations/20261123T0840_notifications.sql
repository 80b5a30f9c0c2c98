-- What people are told of, and where and when they want to be told.

create table app.notifications (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- Who is told.
  user_id uuid not null,
  event text not null check (length(event) between 1 and 60),
  -- Whoever may no longer see the matter is no longer told.
  matter_id uuid,
  record_kind text not null check (length(record_kind) between 1 and 40),
  record_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  is_in_app boolean not null,
  -- When a mail is to leave, and when it was dealt with.
  mail_at timestamptz,
  mailed_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint notifications_member_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint notifications_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict
);
comment on table app.notifications is 'unaudited: it repeats what the audit log has, for one person';
create index notifications_newest on app.notifications (business_id, user_id, created_at desc, id desc) where is_in_app;
create index notifications_unread on app.notifications (business_id, user_id) where is_in_app and read_at is null;
create index notifications_to_mail on app.notifications (mail_at) where mailed_at is null and mail_at is not null;
create index notifications_by_matter on app.notifications (business_id, matter_id);
call app.guard_firm_table('notifications');
create policy own on app.notifications as restrictive for select to app_server
  using (user_id = (select app.current_user_id()));
create policy of_matter on app.notifications as restrictive for select to app_server
  using (matter_id is null or exists (select from app.matters m where m.business_id = notifications.business_id and m.id = matter_id));
create trigger notify after insert or update of read_at on app.notifications
  for each row execute function app.notify_change('notification', 'businessId', 'business_id', 'userId', 'user_id');

create table app.notification_choices (
  business_id uuid not null references app.businesses (id) on delete restrict,
  user_id uuid not null,
  event text not null check (length(event) between 1 and 60),
  in_app boolean not null,
  mail text not null check (mail in ('off', 'now', 'digest')),
  primary key (business_id, user_id, event),
  constraint notification_choices_member_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
comment on table app.notification_choices is 'unaudited: each person sets their own';
call app.guard_firm_table('notification_choices');

create table app.notification_hours (
  business_id uuid not null references app.businesses (id) on delete restrict,
  user_id uuid not null,
  -- Times of the firm's day, as HH:MM.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  digest_time text not null check (digest_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  primary key (business_id, user_id),
  constraint notification_hours_member_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint notification_hours_completely check ((quiet_from is null) = (quiet_until is null))
);
comment on table app.notification_hours is 'unaudited: each person sets their own';
call app.guard_firm_table('notification_hours');

call app.let_searcher_read('notifications');
grant select, insert, update on app.notifications to app_server;
grant select, insert, update, delete on app.notification_choices, app.notification_hours to app_server;
