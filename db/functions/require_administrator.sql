-- owner: app_searcher
-- execute: nobody
-- A firm keeps at least one active administrator (roles.md rule 1). Checked at the end of the transaction, one firm at
-- a time: otherwise two administrators who step down at the same moment would each see the other.
create or replace function app.require_administrator() returns trigger language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators of ' || old.business_id, 0));
  if not exists (
    select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = old.business_id and m.removed_at is null and r.permissions @> array['administrator']
  ) then
    raise exception 'no administrator is left' using errcode = 'check_violation', constraint = 'members_last_administrator';
  end if;
  return null;
end $$;
