-- execute: everybody
-- Deletes files that no record has referred to for a day; returns how many. A record that attaches one at this moment
-- holds its row: the delete waits, checks again, and leaves it.
create or replace function app.sweep_files(max_rows integer) returns integer language plpgsql as $$
declare
  stale record;
  removed integer := 0;
begin
  for stale in select * from app.files_to_sweep(max_rows) loop
    perform set_config('app.business_id', stale.business_id::text, true);
    begin
      delete from app.files f where f.business_id = stale.business_id and f.id = stale.id;
      if found then removed := removed + 1; end if;
    exception when foreign_key_violation or restrict_violation then
      -- A record refers to it, whatever the row of the file says.
      null;
    end;
  end loop;
  return removed;
end $$;
