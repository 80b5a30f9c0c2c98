-- owner: app_ledger
-- execute: app_server
-- Closes the months of the office book to the end of a month: alone on the book, and only if the kept figures of these months
-- are what their postings sum to. Writers that wait are judged by the closed month.
create or replace function app.close_book(closing uuid, book uuid, last_day date, why text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  closed date;
  balances bytea;
begin
  perform app.lock_book(book, true);
  select b.closed_through into closed from app.books b where b.business_id = firm and b.id = book and b.kind = 'office';
  if not found then
    raise exception 'not the office book' using errcode = 'restrict_violation', constraint = 'journal_entries_office_book';
  end if;
  if last_day <> (date_trunc('month', last_day) + interval '1 month')::date - 1 or last_day <= coalesce(closed, last_day - 1) then
    raise exception 'not the end of an open month' using errcode = 'restrict_violation', constraint = 'closings_of_open_month';
  end if;
  if exists (select from app.ledger_differences(closed + 1, last_day)) then
    raise exception 'the kept figures differ from the postings' using errcode = 'restrict_violation', constraint = 'closings_books_agree';
  end if;
  select sha256(convert_to(coalesce(jsonb_agg(jsonb_build_array(v.view, x.account_id, x.currency, x.minor, x.base_minor)
      order by v.view, x.account_id, x.currency), '[]')::text, 'UTF8')) into balances
    from (values ('accrual'), ('cash')) as v (view) cross join lateral app.account_balances(book, last_day, v.view, null, null) x;
  update app.books b set closed_through = last_day where b.business_id = firm and b.id = book;
  insert into app.closings (business_id, id, book_id, action, through, user_id, reason, digest)
    values (firm, closing, book, 'closed', last_day, app.current_user_id(), why, balances);
end $$;
