-- owner: app_ledger
-- execute: nobody
-- nullable: book
-- T12: the entries of a book of client money, or of all if none is passed, that were recorded in a period after it was locked. Both
-- moments are of the clock of the database.
create or replace function app.late_trust_entries(book uuid) returns table (entry_id uuid) language sql stable
  security definer set search_path = pg_catalog, app as $$
  with locks as materialized (
    select r.book_id, r.through_on, lag(r.through_on, 1, date '0001-01-01') over (partition by r.book_id order by r.through_on) as after_on,
      (select max(x.at) from app.audit_log x where x.business_id = app.current_business_id() and x.table_name = 'trust_reconciliations'
        and x.row_key ->> 'id' = r.id::text and x.after ->> 'status' = 'locked') as locked_at
    from app.trust_reconciliations r
    where r.business_id = app.current_business_id() and r.status = 'locked' and (book is null or r.book_id = book)
  )
  select e.id from locks k join app.journal_entries e on e.business_id = app.current_business_id() and e.book_id = k.book_id
    and e.effective_on > k.after_on and e.effective_on <= k.through_on and e.recorded_at > k.locked_at $$;
