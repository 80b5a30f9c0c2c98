-- As 20261121T1310, but whether a text is common is judged by the latest, the middle and the oldest time of the firm:
-- the latest alone may be of one kind, and the trigrams of a common text would then be read in vain.
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
      where c.business_id = firm and (c.name || ' ' || c.number || ' ' || c.email) ilike pattern and c.name ilike pattern) x;
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
