-- As in 20261121T1720_unseen_live_matters.sql. A closed matter takes nothing that is dated after its closing: whoever saves
-- waits for whoever closes it at that moment, and looks again. What was saved before stays what it is, in the recycle bin
-- and out of it. The column of the day is the trigger's first word.
create or replace function app.need_live_matter() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
  closing date;
  is_live boolean;
  is_moved boolean := true;
begin
  select m.closed_on into closing from app.matters m
    where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
  is_live := found;
  if not is_live then
    perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
    select m.closed_on into closing from app.matters m
      where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
    is_live := found;
    perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
  end if;
  if not is_live then
    raise exception 'matter % is deleted', new.matter_id using errcode = 'restrict_violation', constraint = 'records_of_live_matter';
  end if;
  if closing is null or tg_nargs = 0 then return new; end if;
  if tg_op = 'UPDATE' then
    is_moved := old.matter_id is distinct from new.matter_id or to_jsonb(old) ->> tg_argv[0] is distinct from to_jsonb(new) ->> tg_argv[0];
  end if;
  if is_moved and (to_jsonb(new) ->> tg_argv[0])::date > closing then
    raise exception 'matter % is closed', new.matter_id using errcode = 'restrict_violation', constraint = 'records_before_closing';
  end if;
  return new;
end $$;

drop trigger need_live_matter on app.time_entries;
create trigger need_live_matter before insert or update of matter_id, worked_on, deleted_at on app.time_entries for each row
  when (new.deleted_at is null) execute function app.need_live_matter('worked_on');
drop trigger need_live_matter on app.expenses;
create trigger need_live_matter before insert or update of matter_id, spent_on, deleted_at on app.expenses for each row
  when (new.deleted_at is null and new.matter_id is not null) execute function app.need_live_matter('spent_on');
drop trigger need_live_matter on app.flat_fees;
create trigger need_live_matter before insert or update of matter_id, charged_on, deleted_at on app.flat_fees for each row
  when (new.deleted_at is null) execute function app.need_live_matter('charged_on');

-- As in 20261121T1420_time_search.sql, but time is found by the names of those matters alone that the person sees: their own
-- time on a matter that they were taken off told its name, which is hidden from them.
create or replace function app.find_time_entries(words text, most integer, out entry_ids uuid[], out matter_ids uuid[], out activity_ids uuid[])
  language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  first_day date;
  last_day date;
  sampled integer;
begin
  select coalesce(array_agg(x.id), '{}') into matter_ids from (
    select m.id from app.matters m where m.business_id = firm and (m.name || ' ' || m.number) ilike pattern
    union
    select m.id from app.clients c join app.matters m on m.business_id = firm and m.client_id = c.id
      where c.business_id = firm and (c.name || ' ' || c.number || ' ' || c.email) ilike pattern and c.name ilike pattern) x
    where app.sees_all_matters() or x.id = any (app.assigned_matter_ids());
  select coalesce(array_agg(a.id), '{}') into activity_ids from app.activities a
    where a.business_id = firm and a.applies_to = 'time' and a.name ilike pattern;
  -- Trigrams need three letters.
  if length(words) < 3 then return; end if;
  select min(e.worked_on), max(e.worked_on) into first_day, last_day from app.time_entries e
    where e.business_id = firm and e.deleted_at is null;
  select count(*) into sampled from (
    (select e.description, e.matter_id, e.activity_id from app.time_entries e
      where e.business_id = firm and e.deleted_at is null order by e.worked_on desc, e.id desc limit 300)
    union all
    (select e.description, e.matter_id, e.activity_id from app.time_entries e
      where e.business_id = firm and e.deleted_at is null and e.worked_on <= first_day + (last_day - first_day) / 2
      order by e.worked_on desc, e.id desc limit 300)
    union all
    (select e.description, e.matter_id, e.activity_id from app.time_entries e
      where e.business_id = firm and e.deleted_at is null order by e.worked_on, e.id limit 300)) e
    where e.description ilike pattern or e.matter_id = any (matter_ids) or e.activity_id = any (activity_ids);
  if sampled >= 18 then return; end if;
  select coalesce(array_agg(x.id), '{}') into entry_ids from (
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.description ilike pattern
    union
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.matter_id = any (matter_ids)
    union
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.activity_id = any (activity_ids)
    limit most + 1) x;
  if cardinality(entry_ids) > most then entry_ids := null; end if;
end $$;

-- Whoever follows a link to a file enters by the door of every request.
drop function app.file_behind_link(uuid, uuid);
