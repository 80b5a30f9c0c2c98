-- owner: app_searcher
-- execute: app_ledger
-- The rows of the audit trail that say with what some rows of a table of the firm were written. Under row security an index on an
-- expression of jsonb cannot be used, because reading jsonb is not leakproof.
create or replace function app.audited_inserts(named text, ids uuid[]) returns table (row_id uuid, audit_id bigint, written jsonb) language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select one.id, x.id, x.after from unnest(ids) as one (id) cross join lateral (
          select l.id, l.after from app.audit_log l
          where l.business_id = app.current_business_id() and l.table_name = named collate "default" and l.row_key ->> 'id' = one.id::text
            and l.action = 'insert' order by l.id limit 1) x $$;
