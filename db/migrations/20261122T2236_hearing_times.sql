-- The time of day and the courtroom of a next court date, as far as the court gave them. The time is the firm's own.
alter table app.progress_updates
  add column next_time time,
  add column next_room text not null default '',
  add constraint progress_updates_next_room_length check (length(next_room) <= 120) not valid,
  add constraint progress_updates_time_has_day check (next_on is not null or (next_time is null and next_room = '')) not valid;
alter table app.progress_updates validate constraint progress_updates_next_room_length;
alter table app.progress_updates validate constraint progress_updates_time_has_day;
grant update (next_time, next_room) on app.progress_updates to app_server;
