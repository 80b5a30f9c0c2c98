-- owner: app_jobs
-- execute: app_server
-- Seals waiting audit rows, firm by firm, in the order of the log. One node at a time. The texts of a batch are made in
-- one statement and its seals are written in one, so that sealing keeps up with a busy firm; only the hashing goes row
-- by row.
create or replace function app.seal_audit(batch_size integer) returns integer language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  firm uuid;
  last_hash bytea;
  last_seq bigint;
  rows_taken bigint[];
  texts bytea[];
  one bytea;
  hashes bytea[];
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('app.seal_audit')) then return 0; end if;
  for firm in select distinct q.business_id from (select business_id from app.audit_queue limit batch_size) q loop
    select s.hash, s.seq into last_hash, last_seq from app.audit_seals s where s.business_id = firm order by s.seq desc limit 1;
    last_hash := coalesce(last_hash, ''::bytea);
    last_seq := coalesce(last_seq, 0);
    with taken as (
      delete from app.audit_queue q using (
        select audit_id from app.audit_queue where business_id = firm order by audit_id limit batch_size) pick
      where q.business_id = firm and q.audit_id = pick.audit_id returning q.audit_id)
    select array_agg(l.id order by l.id), array_agg(app.audit_text(l) order by l.id) into rows_taken, texts
      from taken join app.audit_log l on l.business_id = firm and l.id = taken.audit_id;
    hashes := '{}';
    foreach one in array coalesce(texts, '{}') loop
      last_hash := sha256(last_hash || one);
      hashes := hashes || last_hash;
    end loop;
    insert into app.audit_seals (business_id, seq, audit_id, hash)
      select firm, last_seq + s.place, s.audit_id, s.hash from unnest(rows_taken, hashes) with ordinality as s (audit_id, hash, place);
    sealed := sealed + coalesce(cardinality(rows_taken), 0);
  end loop;
  return sealed;
end $$;
