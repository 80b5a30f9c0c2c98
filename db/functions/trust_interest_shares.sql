-- execute: app_server, app_ledger
-- Divides interest over the ledgers of clients by what each held, cleared, summed over the days from the first to the last: a
-- posting counts for each day from its own on. What does not divide goes to the largest remainders, so that the shares sum to
-- the amount. Worked backwards from the stored balances, so only postings from the first day on are read. A closed ledger, or
-- one of a closed matter, receives nothing; `only_open` leaves those out, and the others share what would be theirs. With a rate,
-- which is percent a year, each gets a fair sum instead: what it held, day by day, at that rate for 365 days. The amount does not
-- matter then.
create or replace function app.trust_interest_shares(book uuid, first_day date, last_day date, amount_minor bigint, only_open boolean, yearly_rate numeric)
  returns table (ledger_id uuid, minor_days numeric, share bigint, is_open boolean) language sql stable as $$
  with moved as (
    select p.ledger_id, sum(p.minor) as minor,
      sum(case when p.effective_on <= last_day then p.minor * (last_day - p.effective_on + 1) else 0 end) as minor_days
    from app.postings p
      join app.ledger_accounts a on a.business_id = p.business_id and a.id = p.account_id and a.book_id = book
    where p.business_id = app.current_business_id() and p.ledger_id is not null and p.is_cleared and p.effective_on >= first_day
    group by p.ledger_id
  ), held as (
    -- What is held stands on the credit side of the books, so its postings are below zero.
    select l.id, (l.cleared_minor + coalesce(x.minor, 0)) * (last_day - first_day + 1) - coalesce(x.minor_days, 0) as minor_days,
      l.closed_at is null and m.status <> 'closed' and m.deleted_at is null as is_open
    from app.trust_ledgers l
      join app.matters m on m.business_id = l.business_id and m.id = l.matter_id
      left join moved x on x.ledger_id = l.id
    where l.business_id = app.current_business_id() and l.book_id = book and l.kind = 'client'
  ), sharing as (
    select h.*, amount_minor * h.minor_days as product, sum(h.minor_days) over () as total from held h
    where h.minor_days > 0 and (h.is_open or not only_open)
  ), divided as (
    select s.*, div(s.product, s.total) as floor, row_number() over (order by mod(s.product, s.total) desc, s.id) as place from sharing s
  )
  select d.id, d.minor_days,
    (case when yearly_rate is null then d.floor + case when d.place <= amount_minor - sum(d.floor) over () then 1 else 0 end
      else round(d.minor_days * yearly_rate / (100 * 365)) end)::bigint, d.is_open
  from divided d $$;
