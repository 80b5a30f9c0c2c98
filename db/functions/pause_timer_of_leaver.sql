-- owner: app_jobs
-- execute: app_server
-- Pauses the running timer of a person who left or may no longer record time; returns whether one ran. Its time stays
-- for their return. A timer is shown only to its person, so this runs as app_jobs, within the firm.
create or replace function app.pause_timer_of_leaver(person uuid, moment timestamptz) returns boolean language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  update app.timer_segments s set stopped_at = greatest(s.started_at, moment)
    where s.business_id = app.current_business_id() and s.user_id = person and s.stopped_at is null
      and not exists (select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
        where m.business_id = s.business_id and m.id = person and m.removed_at is null
          and r.permissions && array['timeEntry.create', 'administrator']);
  return found;
end $$;
