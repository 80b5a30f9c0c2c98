-- execute: everybody
-- Lines of the bank neither come into a period that is locked nor go out of it, and a matched line stays.
create or replace function app.check_bank_lines() returns trigger language plpgsql as $$
begin
  if exists (select from changed n join app.books b on b.business_id = n.business_id and b.id = n.book_id where n.booked_on <= b.closed_through) then
    raise exception 'the period is locked' using errcode = 'restrict_violation', constraint = 'bank_lines_in_open_period';
  end if;
  if tg_op = 'DELETE' and exists (select from changed n where n.match_id is not null) then
    raise exception 'the line is matched' using errcode = 'restrict_violation', constraint = 'bank_lines_matched_stay';
  end if;
  return null;
end $$;
