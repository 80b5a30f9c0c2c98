-- execute: app_server, app_ledger
-- nullable: kind
-- The lines of the bank to the end of a day for which the books had no entry by then, and why.
create or replace function app.open_bank_lines(book uuid, day date) returns table (line_id uuid, booked_on date, minor bigint, kind text)
  language sql stable as $$
  select l.id, l.booked_on, l.amount_minor, n.kind from app.bank_lines l
    left join app.bank_line_notes n on n.business_id = l.business_id and n.line_id = l.id
  where l.business_id = app.current_business_id() and l.book_id = book and l.booked_on <= day and l.match_id is null
  union all
  select l.id, l.booked_on, l.amount_minor, n.kind from app.bank_matches x
    join app.bank_lines l on l.business_id = x.business_id and l.match_id = x.id and l.booked_on <= day
    left join app.bank_line_notes n on n.business_id = l.business_id and n.line_id = l.id
  where x.business_id = app.current_business_id() and x.book_id = book and x.counts_from > day $$;
