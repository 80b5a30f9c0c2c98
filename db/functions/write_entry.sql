-- owner: app_ledger
-- execute: nobody
-- Writes an entry and its postings in one statement, which the trigger `check_laws` of postings tries. `new_entry` has columns of
-- journal_entries: id, book_id, effective_on, event, event_id, number, reference, description, reverses_id, reason, matter_ids. The
-- matters of the lines are added to matter_ids, which need only name others: those of the document that the entry is about.
-- `new_lines` are the postings in their order: account_id or account_role, and the columns of postings. `part_moves` are what
-- the entry opens or settles of invoice_parts: invoice_id, matter_id, position, minor.
create or replace function app.write_entry(new_entry jsonb, new_lines jsonb, part_moves jsonb) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  entry app.journal_entries := jsonb_populate_record(null::app.journal_entries, new_entry);
  lines app.postings[];
  moved integer;
begin
  perform app.lock_book(entry.book_id, false);
  select array_agg(posting order by place) into lines
    from jsonb_array_elements(new_lines) with ordinality as line (value, place)
      left join app.ledger_accounts account on account.business_id = app.current_business_id() and account.book_id = entry.book_id
        and account.role = line.value ->> 'account_role'
      cross join lateral jsonb_populate_record(null::app.postings, jsonb_build_object('account_id', account.id, 'description', '')
        || jsonb_strip_nulls(line.value) || jsonb_build_object('business_id', app.current_business_id(), 'entry_id', entry.id,
          'line', line.place, 'book_id', entry.book_id, 'effective_on', entry.effective_on)) as posting;
  if lines is null then
    raise exception 'an entry has postings' using errcode = 'restrict_violation', constraint = 'journal_entries_complete';
  end if;
  entry.business_id := app.current_business_id();
  entry.recorded_at := clock_timestamp();
  entry.recorded_by := app.current_user_id();
  entry.request_id := app.current_request_id();
  entry.reference := coalesce(entry.reference, '');
  entry.reason := coalesce(entry.reason, '');
  entry.matter_ids := array(select line.matter_id from unnest(lines) as line where line.matter_id is not null
    union select matter.id from unnest(entry.matter_ids) as matter (id) order by 1);
  entry.digest := app.digest_entry(entry, lines);
  with written as (insert into app.journal_entries select entry.*)
    insert into app.postings select line.* from unnest(lines) as line;

  if part_moves is null or jsonb_array_length(part_moves) = 0 then return; end if;
  update app.invoice_parts part set open_minor = part.open_minor + move.minor
    from jsonb_to_recordset(part_moves) as move (invoice_id uuid, matter_id uuid, position integer, minor bigint)
    where part.business_id = entry.business_id and part.invoice_id = move.invoice_id and part.matter_id = move.matter_id
      and part.position = move.position;
  get diagnostics moved = row_count;
  if moved <> jsonb_array_length(part_moves) then
    raise exception 'a part of an invoice is not known' using errcode = 'restrict_violation', constraint = 'invoice_parts_known';
  end if;
  insert into app.part_moves (business_id, entry_id, invoice_id, matter_id, position, minor)
    select entry.business_id, entry.id, move.invoice_id, move.matter_id, move.position, move.minor
    from jsonb_to_recordset(part_moves) as move (invoice_id uuid, matter_id uuid, position integer, minor bigint) where move.minor <> 0;
end $$;
