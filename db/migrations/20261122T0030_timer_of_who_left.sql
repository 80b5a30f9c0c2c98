-- A timer runs only for who works at the firm and may record time. Whoever starts one waits for whoever takes that away at
-- the same moment, and looks again.
create function app.need_timekeeper() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform 1 from app.members m where m.business_id = new.business_id and m.id = new.user_id and m.removed_at is null for share;
  if not found then
    raise exception '% does not work here', new.user_id using errcode = 'LX403';
  end if;
  perform 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = new.business_id and m.id = new.user_id and r.permissions && array['timeEntry.create', 'administrator'];
  if not found then
    raise exception '% may record no time', new.user_id using errcode = 'LX403';
  end if;
  return new;
end $$;
revoke execute on function app.need_timekeeper() from public;
create trigger need_timekeeper before insert on app.timer_segments for each row
  when (new.stopped_at is null and current_user = 'app_server') execute function app.need_timekeeper();

-- Pauses the running timer of who left, or may record time no more; says whether one ran. Its time stays for their return.
-- A timer is shown to nobody but its person, so this is done by the one who works unattended, within the firm that asks.
create function app.pause_timer_of_leaver(person uuid, moment timestamptz) returns boolean language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  update app.timer_segments s set stopped_at = greatest(s.started_at, moment)
    where s.business_id = app.current_business_id() and s.user_id = person and s.stopped_at is null
      and not exists (select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
        where m.business_id = s.business_id and m.id = person and m.removed_at is null
          and r.permissions && array['timeEntry.create', 'administrator']);
  return found;
end $$;
create policy leavers_pause on app.timer_segments for update to app_jobs using (stopped_at is null) with check (stopped_at is not null);
create policy leavers on app.members for select to app_jobs using (true);
create policy leavers on app.roles for select to app_jobs using (true);
grant update (stopped_at) on app.timer_segments to app_jobs;
grant select on app.members, app.roles to app_jobs;
grant create on schema app to app_jobs;
alter function app.pause_timer_of_leaver(uuid, timestamptz) owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.pause_timer_of_leaver(uuid, timestamptz) from public;
grant execute on function app.pause_timer_of_leaver(uuid, timestamptz) to app_server;
