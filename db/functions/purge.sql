-- execute: app_server
-- Removes a record for good for a person with that permission. The caller has checked under row security that the
-- person sees the record.
create or replace function app.purge(bin text, record uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if not app.has_permission('recycleBin.delete') then
    raise exception 'the person may not purge' using errcode = 'LX403';
  end if;
  return app.purge_record(bin, record);
end $$;
