-- owner: app_searcher
-- execute: app_server
-- The newest time entries about a text, for the global search, with a bounded amount of reading however common or rare
-- the text is. Entries that the person may not see are left out here, because they would take the place of others; the
-- rest is read again under row security.
create or replace function app.newest_entries_about(search text, most integer) returns setof uuid language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  only_of uuid := case when not app.sees_all_time() then app.current_user_id() end;
  barred uuid[] := app.barred_matter_ids();
  pattern text := app.like_part(search);
  -- A trigram is three letters, or two beside the end of a word; the index is no help with less, such as '..' or 'M-'.
  has_trigram boolean := search ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]{2}';
  -- What the index cannot find is looked for among more of the newest entries.
  walked integer := case when has_trigram then 2000 else 5000 end;
  of_matters uuid[];
  near uuid[];
begin
  -- A matter's entries are found by its name and number, as far as the person may see the matter; of many, the newest do.
  select coalesce(array_agg(named.id), '{}') into of_matters from (
    select m.id from app.matters m where m.business_id = firm and (m.name || ' ' || m.number) ilike pattern and m.id <> all (barred)
      and (app.sees_all_matters() or m.created_by = person or m.responsible_id = person or exists (
        select 1 from app.matter_members mm where mm.business_id = firm and mm.matter_id = m.id and mm.user_id = person))
      order by m.opened_on desc, m.id desc limit 200) named;

  -- A common text is met soon on the way back from today, and never needs its thousands of matches sorted.
  select coalesce(array_agg(w.id order by w.worked_on desc, w.id desc), '{}') into near from (
    select e.id, e.worked_on from (
      select t.id, t.worked_on, t.description, t.matter_id from app.time_entries t
        where t.business_id = firm and t.deleted_at is null and (only_of is null or t.user_id = only_of)
        order by t.worked_on desc, t.id desc limit walked) e
      where (e.description ilike pattern or e.matter_id = any (of_matters)) and e.matter_id <> all (barred)
      order by e.worked_on desc, e.id desc limit most) w;
  if cardinality(near) >= most then
    return query select unnest(near);
    return;
  end if;

  -- A rare text has few matches to read; of one that was common only long ago, two thousand are enough to choose from.
  return query
    select c.id from (
      (select t.id, t.worked_on from app.time_entries t
        where has_trigram and t.business_id = firm and t.deleted_at is null and t.description ilike pattern
          and (only_of is null or t.user_id = only_of) and t.matter_id <> all (barred) limit 2000)
      union
      select t.id, t.worked_on from app.time_entries t where t.business_id = firm and t.id = any (near)
      union
      select latest.id, latest.worked_on from unnest(of_matters) m (id), lateral (
        select t.id, t.worked_on from app.time_entries t
          where t.business_id = firm and t.matter_id = m.id and t.deleted_at is null and (only_of is null or t.user_id = only_of)
          order by t.worked_on desc, t.id desc limit most) latest) c
    order by c.worked_on desc, c.id desc limit most;
end $$;
