-- owner: app_ledger
-- execute: app_server
-- Posts the exact reversal of an entry of the office book, all of its postings, also those of matters behind a wall.
-- `new_entry` is as in app.write_entry, with reverses_id; the book is that of the entry. What the entry moved of the parts of
-- invoices is moved back.
create or replace function app.reverse_entry(new_entry jsonb) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  original app.journal_entries;
  lines jsonb;
  moves jsonb;
begin
  select e.* into original from app.journal_entries e join app.books b on b.business_id = e.business_id and b.id = e.book_id and b.kind = 'office'
    where e.business_id = app.current_business_id() and e.id = (new_entry ->> 'reverses_id')::uuid;
  if not found then
    raise exception 'not an entry of the office book' using errcode = 'restrict_violation', constraint = 'journal_entries_office_book';
  end if;
  select jsonb_agg(to_jsonb(p) || jsonb_build_object('minor', -p.minor, 'base_minor', -p.base_minor) order by p.line) into lines
    from app.postings p where p.business_id = original.business_id and p.entry_id = original.id;
  select jsonb_agg(to_jsonb(m) || jsonb_build_object('minor', -m.minor)) into moves
    from app.part_moves m where m.business_id = original.business_id and m.entry_id = original.id;
  perform app.write_entry(new_entry || jsonb_build_object('book_id', original.book_id, 'matter_ids', original.matter_ids), lines, moves);
end $$;
