-- A calendar address is one more device that reads without a password. A new password signs every other device out, and ends
-- the address with them; so does leaving the firm, also for who returns. The person is told that a new one is needed.
-- The check holds for a column that is empty so far, and is looked through at once.
-- squawk-ignore-file constraint-missing-not-valid
alter table app.calendar_feeds add column end_reason text;
alter table app.calendar_feeds add constraint calendar_feeds_end_reason
  check (end_reason is null or (end_reason in ('person', 'password', 'leaving') and revoked_at is not null));

create policy ends on app.calendar_feeds for select to app_jobs using (true);
create policy ends_update on app.calendar_feeds for update to app_jobs using (revoked_at is null) with check (revoked_at is not null);
grant select, update (revoked_at, end_reason) on app.calendar_feeds to app_jobs;
grant update (end_reason) on app.calendar_feeds to app_server;
grant execute on function app.memberships_of(uuid) to app_jobs;

-- A password belongs to no firm: its person's addresses end in every firm, each within its own.
create function app.end_calendars_with_password() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  asking text := current_setting('app.business_id', true);
  firm uuid;
begin
  for firm in select m.business_id from app.memberships_of(new.id) m loop
    perform set_config('app.business_id', firm::text, true);
    update app.calendar_feeds set revoked_at = now(), end_reason = 'password'
      where business_id = firm and user_id = new.id and revoked_at is null;
  end loop;
  perform set_config('app.business_id', coalesce(asking, ''), true);
  return null;
end $$;
create trigger end_calendars after update of password_hash on app.accounts for each row
  when (new.password_hash is distinct from old.password_hash) execute function app.end_calendars_with_password();

create function app.end_calendar_of_leaver() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  update app.calendar_feeds set revoked_at = now(), end_reason = 'leaving'
    where business_id = new.business_id and user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger end_calendar after update of removed_at on app.members for each row
  when (new.removed_at is not null and old.removed_at is null) execute function app.end_calendar_of_leaver();

grant create on schema app to app_jobs;
alter function app.end_calendars_with_password() owner to app_jobs;
alter function app.end_calendar_of_leaver() owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.end_calendars_with_password(), app.end_calendar_of_leaver() from public;

-- Whoever left before this.
alter table app.calendar_feeds no force row level security;
alter table app.members no force row level security;
update app.calendar_feeds f set revoked_at = now(), end_reason = 'leaving' from app.members m
  where m.business_id = f.business_id and m.id = f.user_id and m.removed_at is not null and f.revoked_at is null;
alter table app.calendar_feeds force row level security;
alter table app.members force row level security;
