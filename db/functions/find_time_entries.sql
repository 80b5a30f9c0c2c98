-- owner: app_searcher
-- execute: app_server
-- nullable: entry_ids
-- What a search may mean among time entries: the visible matters and the activities that it names, and the entries that it
-- finds. `entry_ids` is null when there are many: the list then walks its own order and tests each row, which soon fills a
-- page. Whatever is found is read again under row security.
create or replace function app.find_time_entries(search text, max_entries integer,
    out entry_ids uuid[], out matter_ids uuid[], out activity_ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  pattern text := app.like_part(search);
  first_day date;
  last_day date;
  matches_in_sample integer;
begin
  matter_ids := array(select app.find_visible_matters(search));
  select coalesce(array_agg(a.id), '{}') into activity_ids from app.activities a
    where a.business_id = firm and a.applies_to = 'time' and a.name ilike pattern;
  -- Trigrams need three letters.
  if length(search) < 3 then return; end if;
  -- A sample of the latest, the middle and the oldest entries tells whether the text is common: the latest alone may be of
  -- one kind.
  select min(e.worked_on), max(e.worked_on) into first_day, last_day from app.time_entries e
    where e.business_id = firm and e.deleted_at is null;
  select count(*) into matches_in_sample from (
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
  if matches_in_sample >= 18 then return; end if;
  select coalesce(array_agg(x.id), '{}') into entry_ids from (
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.description ilike pattern
    union
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.matter_id = any (matter_ids)
    union
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.activity_id = any (activity_ids)
    limit max_entries + 1) x;
  if cardinality(entry_ids) > max_entries then entry_ids := null; end if;
end $$;
