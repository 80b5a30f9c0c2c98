-- What lies in the recycle bin is removed for good: by a person who may, or by the nightly job after 90 days. Whoever serves
-- requests has no right to delete these rows; one function does it, with the rights of app_jobs, and takes along only what
-- belongs to the record alone. Whatever else refers to the record keeps it: the references of the tables see to that.

-- app_jobs deletes the rows of a table on a condition: of records what was deleted before, of their parts everything.
create procedure app.let_jobs_purge(table_name text, condition text) language plpgsql as $$
begin
  execute format('create policy purge_read on app.%I for select to app_jobs using (true)', table_name);
  execute format('create policy purge on app.%I for delete to app_jobs using (%s)', table_name, condition);
  execute format('grant select, delete on app.%I to app_jobs', table_name);
end $$;
call app.let_jobs_purge('clients', 'deleted_at is not null');
call app.let_jobs_purge('matters', 'deleted_at is not null');
call app.let_jobs_purge('time_entries', 'deleted_at is not null');
call app.let_jobs_purge('expenses', 'deleted_at is not null');
call app.let_jobs_purge('flat_fees', 'deleted_at is not null');
call app.let_jobs_purge('progress_updates', 'deleted_at is not null');
call app.let_jobs_purge('timer_segments', 'time_entry_id is not null');
call app.let_jobs_purge('expense_files', 'true');
call app.let_jobs_purge('flat_fee_instalments', 'true');
call app.let_jobs_purge('progress_note_files', 'true');
call app.let_jobs_purge('court_update_files', 'true');
call app.let_jobs_purge('client_contacts', 'true');
call app.let_jobs_purge('party_names', 'true');
call app.let_jobs_purge('conflict_checks', 'true');
call app.let_jobs_purge('matter_members', 'true');
call app.let_jobs_purge('matter_practice_areas', 'true');
call app.let_jobs_purge('opposing_parties', 'true');
call app.let_jobs_purge('matter_budgets', 'true');
call app.let_jobs_purge('matter_closings', 'true');

-- Removes one record of this transaction's firm with what belongs to it alone; the audit keeps every row. False where it is
-- not in that bin. What is referred to stays, told by the kind of record. Entries of administrators into a restricted matter
-- are kept for good, and their matter with them.
create function app.purge_record(bin text, record uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  gone integer;
begin
  if bin = 'clients' then
    delete from app.conflict_checks x where x.business_id = firm and x.client_id = record;
    delete from app.client_contacts x where x.business_id = firm and x.client_id = record;
    delete from app.party_names x where x.business_id = firm and x.client_id = record;
    delete from app.clients x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'matters' then
    delete from app.conflict_checks x where x.business_id = firm and x.matter_id = record;
    delete from app.matter_closings x where x.business_id = firm and x.matter_id = record;
    delete from app.matter_budgets x where x.business_id = firm and x.matter_id = record;
    delete from app.matter_members x where x.business_id = firm and x.matter_id = record;
    delete from app.matter_practice_areas x where x.business_id = firm and x.matter_id = record;
    delete from app.opposing_parties x where x.business_id = firm and x.matter_id = record;
    delete from app.party_names x where x.business_id = firm and x.matter_id = record;
    delete from app.matters x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'time-entries' then
    delete from app.timer_segments x where x.business_id = firm and x.time_entry_id = record;
    delete from app.time_entries x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'expenses' then
    delete from app.expense_files x where x.business_id = firm and x.expense_id = record;
    delete from app.expenses x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'flat-fees' then
    delete from app.flat_fee_instalments x where x.business_id = firm and x.flat_fee_id = record;
    delete from app.flat_fees x where x.business_id = firm and x.id = record and x.deleted_at is not null;
  elsif bin = 'progress-notes' then
    delete from app.progress_note_files x where x.business_id = firm and x.note_id = record;
    delete from app.progress_updates x
      where x.business_id = firm and x.id = record and x.kind = 'note' and x.deleted_at is not null;
  elsif bin = 'court-updates' then
    delete from app.court_update_files x where x.business_id = firm and x.update_id = record;
    delete from app.progress_updates x
      where x.business_id = firm and x.id = record and x.kind = 'court' and x.deleted_at is not null;
  else
    raise exception 'no bin is called %', bin;
  end if;
  get diagnostics gone = row_count;
  -- Its parts went first and come back with this.
  if gone = 0 then raise exception 'not in the bin' using errcode = 'no_data_found'; end if;
  return true;
exception
  when no_data_found then return false;
  when foreign_key_violation or restrict_violation then
    raise exception '% of % is referred to', record, bin
      using errcode = 'restrict_violation', constraint = 'purge_keeps_' || replace(bin, '-', '_');
end $$;

-- Firms with something that has waited for 90 days.
create function app.firms_to_purge() returns setof uuid language sql stable security definer set search_path = pg_catalog, app as $$
  select business_id from app.clients where deleted_at < now() - interval '90 days'
  union select business_id from app.matters where deleted_at < now() - interval '90 days'
  union select business_id from app.time_entries where deleted_at < now() - interval '90 days'
  union select business_id from app.expenses where deleted_at < now() - interval '90 days'
  union select business_id from app.flat_fees where deleted_at < now() - interval '90 days'
  union select business_id from app.progress_updates where deleted_at < now() - interval '90 days' $$;

-- Empties a firm's bin of what has waited for 90 days, in the order of references, and answers how many records went. A client
-- that was merged is no part of the bin.
create function app.purge_firm(firm uuid) returns integer language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  waiting record;
  purged integer := 0;
begin
  perform set_config('app.business_id', firm::text, true);
  for waiting in
    select w.bin, w.id from (
      select 1 as turn, case p.kind when 'note' then 'progress-notes' else 'court-updates' end as bin, p.id, p.deleted_at
        from app.progress_updates p where p.business_id = firm
      union all select 2, 'time-entries', t.id, t.deleted_at from app.time_entries t where t.business_id = firm
      union all select 3, 'expenses', e.id, e.deleted_at from app.expenses e where e.business_id = firm
      union all select 4, 'flat-fees', f.id, f.deleted_at from app.flat_fees f where f.business_id = firm
      union all select 5, 'matters', m.id, m.deleted_at from app.matters m where m.business_id = firm
      union all select 6, 'clients', c.id, c.deleted_at from app.clients c where c.business_id = firm and c.merged_into is null) w
    where w.deleted_at < now() - interval '90 days' order by w.turn, w.deleted_at
  loop
    begin
      if app.purge_record(waiting.bin, waiting.id) then purged := purged + 1; end if;
    exception when restrict_violation then
      -- It waits on until nothing refers to it any more.
      null;
    end;
  end loop;
  return purged;
end $$;

grant create on schema app to app_jobs, app_searcher;
alter function app.purge_record(text, uuid) owner to app_jobs;
alter function app.purge_firm(uuid) owner to app_jobs;
alter function app.firms_to_purge() owner to app_searcher;
revoke create on schema app from app_jobs, app_searcher;
revoke execute on function app.purge_record(text, uuid), app.purge_firm(uuid), app.firms_to_purge() from public;
grant execute on function app.firms_to_purge() to app_jobs;
do $$ begin execute format('grant execute on function app.purge_record(text, uuid) to %I', current_user); end $$;

-- A person with the right to empties the bin; which records they see is asked before, under their own row security.
create function app.purge(bin text, record uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if not app.person_may('recycleBin.delete') then
    raise exception 'the person may not purge' using errcode = 'LX403';
  end if;
  return app.purge_record(bin, record);
end $$;
revoke execute on function app.purge(text, uuid) from public;
grant execute on function app.purge(text, uuid) to app_server;
-- Time is deleted for good as the rest is.
revoke delete on app.time_entries from app_server;
