-- owner: app_ledger
-- execute: app_server
-- nullable: known_at, only_account
-- The balances of a book's accounts at the end of a day, by currency, debits positive, firm-wide: walls hide entries, not
-- sums. `view` is accrual or cash. With `known_at`, as the books were at that moment. Sums of whole months are kept, so
-- only the days between `day` and the nearer end of a month are read.
create or replace function app.account_balances(book uuid, day date, view text, known_at timestamptz, only_account uuid)
  returns table (account_id uuid, currency text, minor numeric, base_minor numeric) language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  other_view text := case view when 'accrual' then 'cash' else 'accrual' end;
  first_day date := date_trunc('month', day)::date;
  next_month date := (date_trunc('month', day) + interval '1 month')::date;
  -- Late in the month, and today, less comes after the day than before it.
  is_near_end boolean := day - first_day >= 15 or day >= current_date;
  months_before date := case when is_near_end then next_month else first_day end;
  days_after date := case when is_near_end then day else first_day - 1 end;
  last_day date := case when is_near_end then next_month - 1 else day end;
  sign integer := case when is_near_end then -1 else 1 end;
begin
  return query
    with accounts as (
      select a.id from app.ledger_accounts a where a.business_id = firm and a.book_id = book and (only_account is null or a.id = only_account)
    ), amounts as (
      select k.account_id, k.currency::text, k.minor, k.base_minor from accounts a
        join app.account_months k on k.business_id = firm and k.account_id = a.id and k.month < months_before and k.basis <> other_view
      union all
      select d.account_id, d.currency::text, d.minor, d.base_minor from app.month_deltas d
        where d.business_id = firm and d.account_id in (select a.id from accounts a) and d.month < months_before and d.basis <> other_view
      union all
      select p.account_id, p.currency::text, sign * p.minor, sign * p.base_minor from accounts a
        join app.postings p on p.business_id = firm and p.account_id = a.id and p.effective_on > days_after and p.effective_on <= last_day
          and p.basis <> other_view
      union all
      select p.account_id, p.currency::text, -p.minor, -p.base_minor from app.journal_entries e
        join app.postings p on p.business_id = firm and p.entry_id = e.id and p.basis <> other_view
        join accounts a on a.id = p.account_id
        where known_at is not null and e.business_id = firm and e.recorded_at > known_at and e.effective_on <= day
    )
    select x.account_id, x.currency, sum(x.minor), sum(x.base_minor) from amounts x
      group by x.account_id, x.currency having sum(x.minor) <> 0 or sum(x.base_minor) <> 0;
end $$;
