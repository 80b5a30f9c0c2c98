-- owner: app_ledger
-- execute: app_jobs
-- nullable: after_ledger
-- Tries T1 to T20 on the client money of a firm and adds what it finds to its ledger_checks: in batches of ledgers in the order
-- of their ids after `after_ledger`, so that no statement takes long, and with the last batch, whose `tried` is below
-- `batch_size`, what is true of whole accounts only. `problems` are all that were found so far.
create or replace function app.check_client_money(firm uuid, after_ledger uuid, batch_size integer, out tried integer, out last_ledger uuid, out problems jsonb)
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  chosen uuid[];
  found_here jsonb;
begin
  perform set_config('app.business_id', firm::text, true);
  chosen := array(select l.id from app.trust_ledgers l where l.business_id = firm and (after_ledger is null or l.id > after_ledger)
    order by l.id limit batch_size);
  tried := cardinality(chosen);
  last_ledger := chosen[tried];
  select coalesce(jsonb_agg(to_jsonb(f)), '[]') into found_here from (
    select x.* from app.trust_faults(null, chosen) x where tried > 0
    union
    select x.* from app.trust_book_faults(null) x where tried < batch_size limit 100) f;
  update app.ledger_checks c set problems = c.problems || found_here where c.business_id = firm returning c.problems into problems;
end $$;
