-- owner: app_searcher
-- execute: app_server
-- What a search text may mean: the matters (which the person sees) and activities it names, and the entries it finds.
-- `entry_ids` is null when there are many: the list then walks its own order and tests each row, which fills a page
-- soon. Whether a text is common is estimated from the latest, the middle and the oldest time of the firm. Whatever is
-- found is read again under row security.
create or replace function app.find_time_entries(words text, most integer, out entry_ids uuid[], out matter_ids uuid[], out activity_ids uuid[])
  language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  plain text := app.plain_part(words);
  first_day date;
  last_day date;
  sampled integer;
begin
  select coalesce(array_agg(x.id), '{}') into matter_ids from (
    select m.id from app.matters m where m.business_id = firm and (m.name || ' ' || m.number) ilike pattern
    union
    select m.id from app.clients c join app.matters m on m.business_id = firm and m.client_id = c.id
      where c.business_id = firm and (c.name || ' ' || c.number || ' ' || c.email) ilike pattern and c.name ilike pattern
    union
    select p.matter_id from app.party_names p where p.business_id = firm and p.kind = 'matter' and p.normalized like plain
    union
    select m.id from app.party_names p join app.matters m on m.business_id = firm and m.client_id = p.client_id
      where p.business_id = firm and p.kind = 'client' and p.normalized like plain) x
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
