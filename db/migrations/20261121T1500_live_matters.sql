-- Time, expenses and flat fees outside the recycle bin belong to a matter outside it. The lock makes whoever saves wait for
-- whoever deletes the matter at that moment, and look again. With the owner's rights, because the person who saves may no
-- longer see the matter; row security still keeps the owner within the firm that asks.
create function app.need_live_matter() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform 1 from app.matters m
    where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
  if not found then
    raise exception 'matter % is deleted', new.matter_id using errcode = 'restrict_violation', constraint = 'records_of_live_matter';
  end if;
  return new;
end $$;
revoke execute on function app.need_live_matter() from public;
create trigger need_live_matter before insert or update of matter_id, deleted_at on app.time_entries for each row
  when (new.deleted_at is null) execute function app.need_live_matter();
create trigger need_live_matter before insert or update of matter_id, deleted_at on app.expenses for each row
  when (new.deleted_at is null and new.matter_id is not null) execute function app.need_live_matter();
create trigger need_live_matter before insert or update of matter_id, deleted_at on app.flat_fees for each row
  when (new.deleted_at is null) execute function app.need_live_matter();

-- What people delete goes to the recycle bin; requests have no right to remove these rows for good.
revoke delete on app.clients, app.matters, app.time_entries from app_server;
