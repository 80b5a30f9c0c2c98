-- owner: app_jobs
-- execute: everybody
-- Marks a file as attached or detached. Owned by app_jobs, because a person who removes a colleague's attachment hands
-- the file back to its sender, and then may not see it.
create or replace function app.mark_file_attached() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if tg_op = 'DELETE' then
    update app.files set unreferred_since = now(), matter_id = null where business_id = old.business_id and id = old.file_id;
    return null;
  end if;
  update app.files set unreferred_since = null
    where business_id = new.business_id and id = new.file_id and unreferred_since is not null;
  -- Two records that attach the same file meet at its row, also when their tables differ.
  if not found then
    raise exception 'file % belongs to a record', new.file_id using errcode = 'unique_violation', constraint = 'files_one_record';
  end if;
  return null;
end $$;
