-- execute: nobody
-- Says of each table without statistics what is likely of its rows: a good share of them is of the firm that asks, they are
-- not deleted, and their ids differ. Without it PostgreSQL takes each of these conditions for one row
-- in two hundred, so that a firm's first hour of work looks like one row, and is sorted and joined as one
-- (db/plans.test.ts). Its first analysis replaces what is said here. Versions before 18 cannot be told.
create or replace function app.seed_statistics() returns void language plpgsql as $$
declare
  one record;
begin
  if current_setting('server_version_num')::integer < 180000 then return; end if;
  for one in
    select c.relname, a.attname, seed.null_frac, seed.n_distinct, case a.atttypid when 'uuid'::regtype then 16 else 8 end as width
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    join (values ('business_id', 0, 20), ('id', 0, -1), ('deleted_at', 0.99, -1)) as seed (column_name, null_frac, n_distinct)
      on seed.column_name = a.attname
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.reltuples <= 0
  loop
    perform pg_restore_attribute_stats('schemaname', 'app'::text, 'relname', one.relname::text, 'attname', one.attname::text,
      'inherited', false, 'null_frac', one.null_frac::real, 'avg_width', one.width::integer, 'n_distinct', one.n_distinct::real);
  end loop;
end $$;
