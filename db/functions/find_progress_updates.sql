-- owner: app_searcher
-- execute: app_server
-- The newest progress updates that match a search. Updates that the person may not see are left out here, because they would
-- take the place of others; the rest is read again under row security.
create or replace function app.find_progress_updates(of_kind text, search text, max_updates integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
declare
  firm uuid := app.current_business_id();
  pattern text := app.like_part(search);
  plain text := app.plain_part(search);
begin
  return query
    with visible as (
      select m.id, (m.name || ' ' || m.number) ilike pattern or c.name ilike pattern or m.sort_name like plain or c.sort_name like plain as is_named
      from app.visible_matters() m join app.clients c on c.business_id = m.business_id and c.id = m.client_id)
    select found.id from (
      select p.id, p.happened_on from app.progress_updates p
        where p.business_id = firm and p.deleted_at is null and p.kind = of_kind
          and (p.title || ' ' || p.body_text || ' ' || p.court_name || ' ' || p.suit_number || ' ' || p.judge || ' ' || p.next_purpose) ilike pattern
          and p.matter_id in (select v.id from visible v)
      union
      select p.id, p.happened_on from app.progress_updates p
        where p.business_id = firm and p.deleted_at is null and p.kind = of_kind
          and p.matter_id in (select v.id from visible v where v.is_named)) found
    order by found.happened_on desc, found.id desc limit max_updates;
end $$;
