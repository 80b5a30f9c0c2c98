-- What the timers of those measured who left, or may record time no more, and is in no time entry: nobody else saw that time, and it would
-- be lost. A timer of anybody who may save it stays nobody else's business.
create policy leavers on app.timer_segments for select to app_searcher using (true);
grant select on app.timer_segments to app_searcher;
create function app.unsaved_time_of_leavers() returns table (user_id uuid, seconds bigint) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select s.user_id, floor(extract(epoch from sum(s.stopped_at - s.started_at)))::bigint
    from app.timer_segments s
    join app.members m on m.business_id = s.business_id and m.id = s.user_id
    join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where s.business_id = app.current_business_id() and s.time_entry_id is null and s.discarded_at is null and s.stopped_at is not null
      and (m.removed_at is not null or not r.permissions && array['timeEntry.create', 'administrator'])
    group by s.user_id $$;
grant create on schema app to app_searcher;
alter function app.unsaved_time_of_leavers() owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.unsaved_time_of_leavers() from public;
grant execute on function app.unsaved_time_of_leavers() to app_server;
