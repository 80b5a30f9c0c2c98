-- owner: app_ledger
-- execute: app_server
-- Over how many ledgers interest is divided and what they held, firm-wide: whoever sees less of it cannot divide it (T4).
create or replace function app.trust_interest_base(book uuid, first_day date, last_day date)
  returns table (ledgers bigint, minor_days numeric) language sql stable security definer set search_path = pg_catalog, app as $$
  select count(*), coalesce(sum(s.minor_days), 0) from app.trust_interest_shares(book, first_day, last_day, 0, false, null) s $$;
