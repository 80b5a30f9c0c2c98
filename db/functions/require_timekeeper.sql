-- execute: nobody
-- A timer runs only for an active member who may record time. Whoever starts one waits for a concurrent removal and
-- checks again.
create or replace function app.require_timekeeper() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
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
