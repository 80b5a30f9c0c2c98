-- owner: app_ledger
-- execute: app_server
-- nullable: after_entry
-- Entries of the firm, in the order of their ids after `after_entry`, whose digest is not that of their rows. `tried` counts
-- those that were looked at, `last_entry` is the last of them.
create or replace function app.broken_entries(after_entry uuid, batch_size integer, out tried integer, out last_entry uuid, out broken uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, app as $$
begin
  select count(*), max(t.id::text)::uuid, coalesce(array_agg(t.id) filter (where t.is_broken), '{}') into tried, last_entry, broken
  from (
    select e.id, e.digest <> app.digest_entry(e, array(
        select p from app.postings p where p.business_id = e.business_id and p.entry_id = e.id)) as is_broken
    from app.journal_entries e
    where e.business_id = app.current_business_id() and (after_entry is null or e.id > after_entry)
    order by e.id limit batch_size) t;
end $$;
