-- owner: app_ledger
-- execute: app_jobs
-- nullable: after_entry
-- Checks the books of a firm and stores what it finds in ledger_checks: without `after_entry` what is kept against the
-- postings, then in batches whether each entry still has its digest. Client money follows (check_client_money). `tried` is below `batch_size` with the last batch;
-- `problems` are all that were found so far.
create or replace function app.check_ledger(firm uuid, after_entry uuid, batch_size integer, out tried integer, out last_entry uuid, out problems jsonb)
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  batch record;
begin
  perform set_config('app.business_id', firm::text, true);
  if after_entry is null then
    insert into app.ledger_checks as kept (business_id, problems)
      select firm, coalesce(jsonb_agg(to_jsonb(d)), '[]') from (select * from app.kept_differences(null, null) limit 100) d
      on conflict (business_id) do update set checked_at = clock_timestamp(), entries = 0, last_entry_id = null, problems = excluded.problems;
  end if;
  select * into batch from app.broken_entries(after_entry, batch_size);
  update app.ledger_checks c set entries = c.entries + batch.tried, last_entry_id = batch.last_entry, problems = c.problems || coalesce(
      (select jsonb_agg(jsonb_build_object('check_name', 'digest', 'subject', b.id::text)) from unnest(batch.broken) b (id)), '[]')
    where c.business_id = firm returning c.problems into problems;
  tried := batch.tried;
  last_entry := batch.last_entry;
end $$;
