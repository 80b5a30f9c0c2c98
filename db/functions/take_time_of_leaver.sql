-- owner: app_jobs
-- execute: app_server
-- Assigns the unsaved time of a person who left or may no longer record time to a time entry, or discards it where there is
-- none; returns whether there was any. A timer is shown only to its person, so this runs as app_jobs, within the firm.
create or replace function app.take_time_of_leaver(person uuid, entry uuid, moment timestamptz) returns boolean language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  update app.timer_segments s set time_entry_id = entry, discarded_at = case when entry is null then moment end
    where s.business_id = app.current_business_id() and s.user_id = person and s.stopped_at is not null
      and s.time_entry_id is null and s.discarded_at is null
      and not exists (select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
        where m.business_id = s.business_id and m.id = person and m.removed_at is null
          and r.permissions && array['timeEntry.create', 'administrator']);
  return found;
end $$;
