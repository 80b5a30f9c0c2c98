-- execute: app_server
-- nullable: result
-- Analyses the table whose changes have outgrown its statistics most and returns its name; null where there is none, or
-- where another node is at it. PostgreSQL's own visit may be a minute away, and until then it takes a filled table for an
-- empty one. One table a call, so that its lock is short; a table is analysed again when as many rows have changed as it
-- had, so that the work stays in proportion to the rows.
create or replace function app.analyze_outgrown() returns text language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  few_changes constant integer := 200;
  outgrown text;
begin
  if not pg_try_advisory_xact_lock(hashtext('app.analyze_outgrown')) then return null; end if;
  select c.relname into outgrown from pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'
      and pg_stat_get_mod_since_analyze(c.oid) > few_changes + greatest(c.reltuples, 0)
    order by pg_stat_get_mod_since_analyze(c.oid) desc limit 1;
  if outgrown is not null then execute format('analyze (skip_locked) app.%I', outgrown); end if;
  return outgrown;
end $$;
