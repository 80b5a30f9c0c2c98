-- owner: app_ledger
-- execute: nobody
-- nullable: first_day, last_day
-- Where a kept figure of the firm is not what its postings sum to, and where the books do not balance, between two days or
-- over all days. Client money is proven by trust_faults. Returns nothing as long as the books are right.
create or replace function app.kept_differences(first_day date, last_day date)
  returns table (check_name text, subject text, stored numeric, posted numeric) language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  first_month date := date_trunc('month', coalesce(first_day, '1970-01-01'));
  last_month date := date_trunc('month', coalesce(last_day, '2199-12-31'));
  end_of_last date := (date_trunc('month', coalesce(last_day, '2199-12-31'::date)) + interval '1 month')::date;
begin
  return query
    with posted as materialized (
      select p.account_id, date_trunc('month', p.effective_on)::date as month, p.basis, p.currency::text, sum(p.minor) as minor, sum(p.base_minor) as base_minor
      from app.postings p where p.business_id = firm and p.effective_on >= first_month and p.effective_on < end_of_last
      group by 1, 2, 3, 4
    ), stored as materialized (
      select x.account_id, x.month, x.basis, x.currency, sum(x.minor) as minor, sum(x.base_minor) as base_minor from (
        select m.account_id, m.month, m.basis, m.currency::text, m.minor, m.base_minor from app.account_months m
          where m.business_id = firm and m.month between first_month and last_month
        union all
        select d.account_id, d.month, d.basis, d.currency::text, d.minor, d.base_minor from app.month_deltas d
          where d.business_id = firm and d.month between first_month and last_month) x
      group by 1, 2, 3, 4
    )
    select 'account_months'::text, a.code || ' ' || to_char(coalesce(k.month, p.month), 'YYYY-MM') || ' ' || coalesce(k.currency, p.currency),
        coalesce(k.minor, 0), coalesce(p.minor, 0)
      from stored k full join posted p using (account_id, month, basis, currency)
        join app.ledger_accounts a on a.business_id = firm and a.id = coalesce(k.account_id, p.account_id)
      where coalesce(k.minor, 0) <> coalesce(p.minor, 0) or coalesce(k.base_minor, 0) <> coalesce(p.base_minor, 0)
    union all
    select 'balance', b.name || ' ' || v.view, sum(p.base_minor) filter (where p.base_minor > 0), -sum(p.base_minor) filter (where p.base_minor < 0)
      from posted p join app.ledger_accounts a on a.business_id = firm and a.id = p.account_id
        join app.books b on b.business_id = firm and b.id = a.book_id
        cross join (values ('accrual', 'cash'), ('cash', 'accrual')) as v (view, other)
      where p.basis <> v.other group by b.id, b.name, v.view having sum(p.base_minor) <> 0
    union all
    select 'invoice_shares', coalesce(s.invoice_id, r.invoice_id)::text, coalesce(s.open_minor, 0), coalesce(r.minor, 0)
      from (select x.* from app.invoice_shares x where x.business_id = firm and first_day is null) s
        full join (
          select p.invoice_id, p.matter_id, sum(p.minor) as minor, sum(p.base_minor) as base_minor from app.postings p
            join app.ledger_accounts a on a.business_id = firm and a.id = p.account_id and a.role = 'receivable'
            where p.business_id = firm and first_day is null group by p.invoice_id, p.matter_id) r
          on r.invoice_id = s.invoice_id and r.matter_id = s.matter_id
      where coalesce(s.open_minor, 0) <> coalesce(r.minor, 0) or coalesce(s.open_base_minor, 0) <> coalesce(r.base_minor, 0)
    union all
    select 'invoice_parts', s.invoice_id::text, s.open_minor, coalesce(sum(p.open_minor), 0)
      from app.invoice_shares s
        left join app.invoice_parts p on p.business_id = firm and p.invoice_id = s.invoice_id and p.matter_id = s.matter_id
      where s.business_id = firm and first_day is null
      group by s.invoice_id, s.matter_id, s.open_minor having s.open_minor <> coalesce(sum(p.open_minor), 0)
    union all
    -- Account 2200 by client: what is left of its credits, at home as well.
    select 'client_credits', coalesce(k.client_id, r.client_id)::text || ' ' || coalesce(k.currency, r.currency),
        coalesce(k.minor, 0), coalesce(r.minor, 0)
      from (
        select c.client_id, c.currency::text as currency, sum(c.unapplied_minor) as minor, sum(c.unapplied_home_minor) as base_minor
          from app.client_credits c where c.business_id = firm and first_day is null group by 1, 2) k
        full join (
          select p.client_id, p.currency::text as currency, -sum(p.minor) as minor, -sum(p.base_minor) as base_minor from app.postings p
            join app.ledger_accounts a on a.business_id = firm and a.id = p.account_id and a.role = 'clientCredit'
            where p.business_id = firm and first_day is null group by 1, 2) r
          on r.client_id = k.client_id and r.currency = k.currency
      where coalesce(k.minor, 0) <> coalesce(r.minor, 0) or coalesce(k.base_minor, 0) <> coalesce(r.base_minor, 0);
end $$;
