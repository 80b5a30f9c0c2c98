-- Whoever manages people saves or discards what somebody measured who left before they saved it (app.take_time_of_leaver).
create policy leavers_time on app.timer_segments for update to app_jobs
  using (stopped_at is not null and time_entry_id is null and discarded_at is null) with check (stopped_at is not null);
grant update (time_entry_id, discarded_at) on app.timer_segments to app_jobs;
