-- owner: app_ledger
-- execute: app_server
-- nullable: ledgers, newest_seal, newest_hash
-- The seals of what moved a book of client money, or some of its ledgers: how many entries there are, and of the latest `most`
-- how many were looked at, which no longer have the digest that they were written with or whose row in the audit trail has another,
-- how many of their rows are sealed, and the newest seal.
create or replace function app.prove_entries(book uuid, ledgers uuid[], most integer, out entries bigint, out tried bigint, out broken uuid[],
    out sealed bigint, out newest_seal bigint, out newest_hash bytea)
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = force_custom_plan as $$
declare
  firm uuid := app.current_business_id();
begin
  if ledgers is null then
    select count(*) into entries from app.journal_entries e where e.business_id = firm and e.book_id = book;
  else
    select count(distinct p.entry_id) into entries from app.postings p where p.business_id = firm and p.ledger_id = any (ledgers);
  end if;
  with latest as materialized (
    select e.* from app.journal_entries e
    where e.business_id = firm and e.book_id = book
      and (ledgers is null or exists (select from app.postings p where p.business_id = firm and p.entry_id = e.id and p.ledger_id = any (ledgers)))
    order by e.id desc limit most
  ), proven as (
    select e.id, e.digest <> app.digest_entry(e, array(select p from app.postings p where p.business_id = firm and p.entry_id = e.id))
        or written.written ->> 'digest' is distinct from e.digest::text as is_broken,
      s.seq, s.hash
    from latest e
      left join app.audited_inserts('journal_entries', (select array_agg(x.id) from latest x)) written on written.row_id = e.id
      left join app.audit_seals s on s.business_id = firm and s.audit_id = written.audit_id
  )
  select count(*), coalesce(array_agg(v.id) filter (where v.is_broken), '{}'), count(v.seq), max(v.seq), (array_agg(v.hash order by v.seq desc nulls last))[1]
    into tried, broken, sealed, newest_seal, newest_hash from proven v;
end $$;
