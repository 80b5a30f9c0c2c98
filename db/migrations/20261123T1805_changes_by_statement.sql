-- An invoice of forty lines changes forty rows of three tables in one statement each: their audit rows are written by statement,
-- and their work is claimed by statement.
do $$
declare
  target record;
begin
  for target in select * from (values ('invoice_lines', 'id'), ('billed_work', 'work_id'), ('time_entries', 'id')) as t (name, key) loop
    execute format('drop trigger audit on app.%I', target.name);
    execute format('create trigger audit_insert after insert on app.%I referencing new table as new_rows
      for each statement execute function app.write_audits(''business_id'', %L)', target.name, target.key);
    execute format('create trigger audit_update after update on app.%I referencing old table as old_rows new table as new_rows
      for each statement execute function app.write_audits(''business_id'', %L)', target.name, target.key);
    execute format('create trigger audit_delete after delete on app.%I referencing old table as old_rows
      for each statement execute function app.write_audits(''business_id'', %L)', target.name, target.key);
  end loop;
end $$;

drop trigger claim_work on app.billed_work;
create trigger claim_work after insert on app.billed_work referencing new table as new_claims
  for each statement execute function app.claim_work();
