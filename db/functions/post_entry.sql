-- owner: app_ledger
-- execute: app_server
-- Posts an entry to the office book (app.write_entry says what the arguments hold). Books of client money have functions of
-- their own.
create or replace function app.post_entry(new_entry jsonb, new_lines jsonb, part_moves jsonb) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  if not exists (select from app.books b where b.business_id = app.current_business_id()
      and b.id = (new_entry ->> 'book_id')::uuid and b.kind = 'office') then
    raise exception 'not the office book' using errcode = 'restrict_violation', constraint = 'journal_entries_office_book';
  end if;
  perform app.write_entry(new_entry, new_lines, part_moves);
end $$;
