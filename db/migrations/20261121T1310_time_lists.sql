-- These indexes come before any firm's data, so building them holds nobody up.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
-- Deep pages and totals of a list read the day index alone: it carries what walls, scopes and sums ask of each row.
drop index app.time_entries_by_day;
create index time_entries_by_day on app.time_entries (business_id, worked_on desc, id desc)
  include (matter_id, user_id, billing_state, billed_hours, worked_seconds, home_amount_minor, currency, amount_minor)
  where deleted_at is null;
-- Search by the name of an activity; few distinct values, so the index stays small.
create index time_entries_by_activity on app.time_entries (business_id, activity_id) where deleted_at is null;
-- A person's latest measured second: a clock set back must not begin a segment before it.
create index timer_segments_by_end on app.timer_segments (business_id, user_id, stopped_at desc);

-- Text search needs the trigram indexes, which row security hides from app_server (their operators are not leakproof).
create policy lookup_for_time on app.time_entries for select to app_searcher using (true);
create policy lookup_for_time on app.clients for select to app_searcher using (true);
create policy lookup_for_time on app.activities for select to app_searcher using (true);
grant select on app.time_entries, app.clients, app.activities to app_searcher;

-- What a search text may mean in the firm that asks: the matters and activities that it names, and the entries it finds.
-- `entry_ids` is null where they are many: the list then walks its own order and tests each row, which soon fills a page.
-- Whatever is found is read again under row security.
create function app.find_time_entries(words text, most integer, out entry_ids uuid[], out matter_ids uuid[], out activity_ids uuid[])
  language plpgsql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  recent integer;
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
  -- A text found often among the latest entries is found soon by walking, and its trigrams would be read in vain.
  select count(*) into recent from (
    select e.description, e.matter_id, e.activity_id from app.time_entries e
      where e.business_id = firm and e.deleted_at is null order by e.worked_on desc, e.id desc limit 1000) e
    where e.description ilike pattern or e.matter_id = any (matter_ids) or e.activity_id = any (activity_ids);
  if recent >= 30 then return; end if;
  select coalesce(array_agg(x.id), '{}') into entry_ids from (
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.description ilike pattern
    union
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.matter_id = any (matter_ids)
    union
    select e.id from app.time_entries e where e.business_id = firm and e.deleted_at is null and e.activity_id = any (activity_ids)
    limit most + 1) x;
  if cardinality(entry_ids) > most then entry_ids := null; end if;
end $$;
grant create on schema app to app_searcher;
alter function app.find_time_entries(text, integer) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.find_time_entries(text, integer) from public;
grant execute on function app.find_time_entries(text, integer) to app_server;
