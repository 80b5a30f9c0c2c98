-- owner: app_jobs
-- execute: nobody
-- Empties a firm's recycle bin of what has been there for 90 days, in the order of references. A merged client is not
-- part of the bin. Takes `most` records past those that stayed before, because a large bin takes longer than a
-- statement may; returns how many went and how many stayed.
create or replace function app.purge_firm(firm uuid, most integer, past integer, out purged integer, out stayed integer)
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  waiting record;
begin
  purged := 0;
  stayed := 0;
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
    where w.deleted_at < now() - interval '90 days' order by w.turn, w.deleted_at, w.id limit most offset past
  loop
    begin
      if app.purge_record(waiting.bin, waiting.id) then purged := purged + 1; else stayed := stayed + 1; end if;
    exception when restrict_violation then
      -- It waits on until nothing refers to it any more.
      stayed := stayed + 1;
    end;
  end loop;
end $$;
