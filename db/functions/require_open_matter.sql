-- owner: app_searcher
-- execute: nobody
-- Only while a matter is open is unbilled work restored to it: it was not counted at the closing. What was deleted after
-- the closing was counted, and is restored. require_live_matter, whose name sorts first, holds the matter's lock.
create or replace function app.require_open_matter() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform 1 from app.matters m where m.business_id = new.business_id and m.id = new.matter_id and m.status = 'closed'
    and not exists (select 1 from app.matter_closings c where c.business_id = m.business_id and c.matter_id = m.id
      and c.reopened_at is null and c.closed_at < old.deleted_at);
  if found then
    raise exception 'matter % is closed', new.matter_id using errcode = 'restrict_violation', constraint = 'unbilled_of_open_matter';
  end if;
  return new;
end $$;
