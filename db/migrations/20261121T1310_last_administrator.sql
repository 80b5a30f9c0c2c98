-- A firm keeps at least one active administrator (roles.md rule 1). Judged at the end of the transaction, one firm at a
-- time: two administrators who step down at the same moment would otherwise each see the other still there.
create function app.keep_administrator() returns trigger language plpgsql
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

create constraint trigger keep_administrator after update of role_id, removed_at or delete on app.members
  deferrable initially deferred for each row execute function app.keep_administrator();
create constraint trigger keep_administrator after update of permissions on app.roles
  deferrable initially deferred for each row execute function app.keep_administrator();

-- It counts members whoever asks, so it belongs to the searcher, who reads every firm and cannot sign in.
grant create on schema app to app_searcher;
alter function app.keep_administrator() owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.keep_administrator() from public;
