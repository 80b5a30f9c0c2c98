-- owner: app_ledger
-- execute: app_server
-- nullable: first_day, last_day
-- What of the firm's books is not right between two days, or over all days and client money with them: where a kept figure is not
-- what its postings sum to, where the books do not balance, and what of T1 to T20 does not hold. Returns nothing as long as all is right.
create or replace function app.ledger_differences(first_day date, last_day date)
  returns table (check_name text, subject text, stored numeric, posted numeric) language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
begin
  return query select d.* from app.kept_differences(first_day, last_day) d;
  if first_day is null then
    return query select f.check_name, f.subject, coalesce(f.stored, 0), coalesce(f.posted, 0) from app.trust_faults(null, null) f;
  end if;
end $$;
