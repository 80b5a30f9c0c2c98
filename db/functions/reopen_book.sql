-- owner: app_ledger
-- execute: app_server
-- Opens the months of the office book again, from the month of `first_day` on, with a reason that stays on record.
create or replace function app.reopen_book(closing uuid, book uuid, first_day date, why text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  still_closed date := date_trunc('month', first_day)::date - 1;
  closed date;
begin
  perform app.lock_book(book, true);
  select b.closed_through into closed from app.books b where b.business_id = firm and b.id = book and b.kind = 'office';
  if closed is null or still_closed >= closed then
    raise exception 'the month is open' using errcode = 'restrict_violation', constraint = 'closings_of_closed_month';
  end if;
  update app.books b set closed_through = still_closed where b.business_id = firm and b.id = book;
  insert into app.closings (business_id, id, book_id, action, through, user_id, reason)
    values (firm, closing, book, 'reopened', still_closed, app.current_user_id(), why);
end $$;
