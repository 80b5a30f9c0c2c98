-- owner: app_searcher
-- execute: app_server
-- The changes of one record, newest first. Under row security an index on an expression of jsonb cannot be used,
-- because reading jsonb is not leakproof; this looks table by table, which the log's index is made for.
create or replace function app.find_audit_of(record text, max_rows integer) returns setof bigint language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select l.id from pg_class t cross join lateral (
          select id from app.audit_log where business_id = app.current_business_id()
            and table_name = t.relname::text collate "default" and row_key ->> 'id' = record order by id desc limit max_rows) l
        where t.relnamespace = 'app'::regnamespace and t.relkind = 'r' order by l.id desc limit max_rows $$;
