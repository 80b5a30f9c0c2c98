-- execute: everybody
-- Deletes files that no record has referred to for a day; returns how many. A record that attaches one at this moment
-- holds its row: the delete waits, checks again, and leaves it.
create or replace function app.sweep_files(most integer) returns integer language plpgsql as $$
declare
  stale record;
  gone integer := 0;
begin
  for stale in select * from app.files_to_sweep(most) loop
    perform set_config('app.business_id', stale.business_id::text, true);
    begin
      delete from app.files f where f.business_id = stale.business_id and f.id = stale.id;
      if found then gone := gone + 1; end if;
    exception when foreign_key_violation or restrict_violation then
      -- A reference is the truth, whatever the file was told.
      null;
    end;
  end loop;
  return gone;
end $$;
