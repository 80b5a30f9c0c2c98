-- owner: app_searcher
-- execute: app_server
-- The newest time entries that match a search, for the global search: a bounded amount of reading, however common or rare
-- the text is. Entries that the person may not see are left out here, because they would take the place of others; the rest
-- is read again under row security.
create or replace function app.find_newest_time_entries(search text, max_entries integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  -- Null when the person sees everybody's time.
  only_of uuid := case when not app.sees_all_time() then app.current_user_id() end;
  barred uuid[] := app.barred_matter_ids();
  pattern text := app.like_part(search);
  -- A trigram is three letters, or two beside the end of a word; the index does not help with less, such as '..' or 'M-'.
  has_trigram boolean := search ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]{2}';
  -- What the index cannot find is looked for among more of the newest entries.
  max_scanned integer := case when has_trigram then 2000 else 5000 end;
  -- Of many matters with that name or number, the newest.
  named_matters uuid[] := array(select m.id from app.visible_matters() m where (m.name || ' ' || m.number) ilike pattern
    order by m.opened_on desc, m.id desc limit 200);
  recent uuid[];
begin
  -- A common text is found among the newest entries, so its thousands of matches are never sorted.
  select coalesce(array_agg(r.id order by r.worked_on desc, r.id desc), '{}') into recent from (
    select e.id, e.worked_on from (
      select t.id, t.worked_on, t.description, t.matter_id from app.time_entries t
        where t.business_id = firm and t.deleted_at is null and (only_of is null or t.user_id = only_of)
        order by t.worked_on desc, t.id desc limit max_scanned) e
      where (e.description ilike pattern or e.matter_id = any (named_matters)) and e.matter_id <> all (barred)
      order by e.worked_on desc, e.id desc limit max_entries) r;
  if cardinality(recent) >= max_entries then
    return query select unnest(recent);
    return;
  end if;

  -- A rare text has few matches; of one that was common only long ago, two thousand are enough to choose from.
  return query
    select c.id from (
      (select t.id, t.worked_on from app.time_entries t
        where has_trigram and t.business_id = firm and t.deleted_at is null and t.description ilike pattern
          and (only_of is null or t.user_id = only_of) and t.matter_id <> all (barred) limit 2000)
      union
      select t.id, t.worked_on from app.time_entries t where t.business_id = firm and t.id = any (recent)
      union
      select latest.id, latest.worked_on from unnest(named_matters) m (id), lateral (
        select t.id, t.worked_on from app.time_entries t
          where t.business_id = firm and t.matter_id = m.id and t.deleted_at is null and (only_of is null or t.user_id = only_of)
          order by t.worked_on desc, t.id desc limit max_entries) latest) c
    order by c.worked_on desc, c.id desc limit max_entries;
end $$;
