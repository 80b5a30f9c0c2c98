-- owner: app_searcher
-- execute: app_server
-- Measured time of people who left or may no longer record time, and that is in no time entry: nobody else sees it, and
-- it would be lost.
create or replace function app.unsaved_time_of_leavers() returns table (user_id uuid, seconds bigint) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select s.user_id, floor(extract(epoch from sum(s.stopped_at - s.started_at)))::bigint
    from app.timer_segments s
    join app.members m on m.business_id = s.business_id and m.id = s.user_id
    join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where s.business_id = app.current_business_id() and s.time_entry_id is null and s.discarded_at is null and s.stopped_at is not null
      and (m.removed_at is not null or not r.permissions && array['timeEntry.create', 'administrator'])
    group by s.user_id $$;
