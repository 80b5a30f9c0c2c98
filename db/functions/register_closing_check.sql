-- execute: nobody
-- Registers what is counted when a matter is closed, in the migration that creates the table (which has a matter_id). The
-- record type in the contract has the same code and says how the count reads.
create or replace procedure app.register_closing_check(code text, table_name text, condition text, blocks boolean default true)
language plpgsql as $$
begin
  insert into app.closing_checks (code, table_name, condition, blocks) values (code, table_name, condition, blocks);
end $$;
