-- owner: app_ledger
-- execute: app_server
-- Takes a match back, unless a period that it counts in is locked.
create or replace function app.unmatch_bank_lines(match uuid) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  made app.bank_matches;
begin
  select * into strict made from app.bank_matches m where m.business_id = firm and m.id = match;
  perform app.lock_book(made.book_id, false);
  if exists (select from app.books b where b.business_id = firm and b.id = made.book_id and b.closed_through >= made.counts_from) then
    raise exception 'the period is locked' using errcode = 'restrict_violation', constraint = 'bank_matches_in_open_period';
  end if;
  update app.bank_lines l set match_id = null where l.business_id = firm and l.match_id = match;
  delete from app.bank_match_entries e where e.business_id = firm and e.match_id = match;
  delete from app.bank_matches m where m.business_id = firm and m.id = match;
end $$;
