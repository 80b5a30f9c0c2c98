-- owner: app_searcher
-- execute: app_server
-- The newest progress updates about a text. Updates that the person may not see are left out here, because they would
-- take the place of others; the rest is read again under row security.
create or replace function app.find_progress_updates(of_kind text, words text, most integer) returns setof uuid language plpgsql stable
  security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  person uuid := app.current_user_id();
  barred uuid[] := app.barred_matter_ids();
  pattern text := app.like_part(words);
  plain text := app.plain_part(words);
begin
  return query
    with seen as (
      select m.id, (m.name || ' ' || m.number) ilike pattern or c.name ilike pattern or m.sort_name like plain or c.sort_name like plain as is_named
      from app.matters m join app.clients c on c.business_id = m.business_id and c.id = m.client_id
      where m.business_id = firm and m.id <> all (barred)
        and (app.sees_all_matters() or m.created_by = person or m.responsible_id = person or exists (
          select 1 from app.matter_members mm where mm.business_id = firm and mm.matter_id = m.id and mm.user_id = person)))
    select found.id from (
      select p.id, p.happened_on from app.progress_updates p
        where p.business_id = firm and p.deleted_at is null and p.kind = of_kind
          and (p.title || ' ' || p.body_text || ' ' || p.court_name || ' ' || p.suit_number || ' ' || p.judge || ' ' || p.next_purpose) ilike pattern
          and p.matter_id in (select s.id from seen s)
      union
      select p.id, p.happened_on from app.progress_updates p
        where p.business_id = firm and p.deleted_at is null and p.kind = of_kind
          and p.matter_id in (select s.id from seen s where s.is_named)) found
    order by found.happened_on desc, found.id desc limit most;
end $$;
