-- owner: app_ledger
-- execute: app_server
-- Says which lines of the bank stand for which entries: `matches` are objects with id, made, lines and entries (arrays of ids). Both
-- sides of a match have the same sum; lines and entries are in one match at most; nothing is changed of a day that is locked.
create or replace function app.match_bank_lines(book uuid, matches jsonb) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  locked date;
  bank uuid;
  -- A line or an entry and its match have the same place.
  lines uuid[];
  lines_of uuid[];
  entries uuid[];
  entries_of uuid[];
begin
  perform app.lock_book(book, false);
  select b.closed_through into strict locked from app.books b where b.business_id = firm and b.id = book and b.kind = 'trust';
  select a.id into strict bank from app.ledger_accounts a where a.business_id = firm and a.book_id = book and a.role = 'trustBank';
  select coalesce(array_agg(line.id::uuid), '{}'), coalesce(array_agg(m.id), '{}') into lines, lines_of
    from jsonb_to_recordset(matches) as m (id uuid, lines jsonb) cross join lateral jsonb_array_elements_text(m.lines) as line (id);
  select coalesce(array_agg(entry.id::uuid), '{}'), coalesce(array_agg(m.id), '{}') into entries, entries_of
    from jsonb_to_recordset(matches) as m (id uuid, entries jsonb) cross join lateral jsonb_array_elements_text(m.entries) as entry (id);
  perform from app.bank_lines l where l.business_id = firm and l.id = any (lines) order by l.id for no key update;
  if (select count(*) from app.bank_lines l where l.business_id = firm and l.id = any (lines) and l.book_id = book and l.match_id is null) <> cardinality(lines) then
    raise exception 'a line is matched already' using errcode = 'restrict_violation', constraint = 'bank_matches_open_lines';
  end if;
  if (select count(*) from app.journal_entries e where e.business_id = firm and e.id = any (entries) and e.book_id = book
      and exists (select from app.postings p where p.business_id = firm and p.entry_id = e.id and p.account_id = bank)) <> cardinality(entries) then
    raise exception 'an entry does not move the bank account' using errcode = 'restrict_violation', constraint = 'bank_matches_entries_of_account';
  end if;
  if exists (
      with sides as (
        select w.match_id, l.amount_minor as minor from unnest(lines, lines_of) as w (line_id, match_id)
          join app.bank_lines l on l.business_id = firm and l.id = w.line_id
        union all
        select w.match_id, -moved.minor from unnest(entries, entries_of) as w (entry_id, match_id)
          cross join lateral (select sum(p.minor) as minor from app.postings p
            where p.business_id = firm and p.entry_id = w.entry_id and p.account_id = bank) moved
      )
      select from jsonb_to_recordset(matches) as m (id uuid) left join sides s on s.match_id = m.id
      group by m.id having count(s.match_id) < 2 or sum(s.minor) <> 0) then
    raise exception 'the sums differ' using errcode = 'restrict_violation', constraint = 'bank_matches_sums_agree';
  end if;
  with days as (
    select w.match_id, l.booked_on as day, '{}'::uuid[] as matters from unnest(lines, lines_of) as w (line_id, match_id)
      join app.bank_lines l on l.business_id = firm and l.id = w.line_id
    union all
    select w.match_id, e.effective_on, e.matter_ids from unnest(entries, entries_of) as w (entry_id, match_id)
      join app.journal_entries e on e.business_id = firm and e.id = w.entry_id
  )
  insert into app.bank_matches (business_id, id, book_id, made, counts_from, matter_ids, created_by)
    select firm, m.id, book, m.made, greatest((select max(d.day) from days d where d.match_id = m.id), locked + 1),
      array(select distinct matter from days d cross join lateral unnest(d.matters) as matter where d.match_id = m.id order by matter),
      app.current_user_id()
    from jsonb_to_recordset(matches) as m (id uuid, made text);
  insert into app.bank_match_entries (business_id, entry_id, match_id)
    select firm, w.entry_id, w.match_id from unnest(entries, entries_of) as w (entry_id, match_id);
  update app.bank_lines l set match_id = w.match_id from unnest(lines, lines_of) as w (line_id, match_id)
    where l.business_id = firm and l.id = w.line_id;
end $$;
