-- owner: app_searcher
-- execute: app_server
-- The open matters that the person may see and whose name, number or client has one of the words, or one spelled alike; those
-- with the most of them first. The work is bounded: of each word the 100 names that say least else.
create or replace function app.find_matters_by_words(words text[], max_matters integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  set enable_seqscan = off set jit = off as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    with found as materialized (
      select p.name_id, sum(p.weight) as weight from (
        select place.name_id, a.searched_word, max(a.weight) as weight
        from app.find_similar_words(firm, words) a
        cross join lateral (
          select p.name_id from app.name_places p where p.business_id = firm and p.word = a.word
          order by p.word_count, p.name_id limit 100) place
        group by place.name_id, a.searched_word) p
      group by p.name_id order by 2 desc limit 1000
    ), of_matters as materialized (
      select x.matter_id, sum(x.weight) as weight from (
        select n.matter_id, f.weight from found f
        join app.party_names n on n.business_id = firm and n.id = f.name_id and n.kind = 'matter'
        union all
        select m.id, f.weight from found f
        join app.party_names n on n.business_id = firm and n.id = f.name_id and n.kind = 'client'
        cross join lateral (
          select m.id from app.matters m where m.business_id = firm and m.client_id = n.client_id and m.status <> 'closed'
            and m.deleted_at is null limit 100) m
        union all
        select m.id, 10 from app.matters m where m.business_id = firm and m.number = any (select upper(word) from unnest(words) word)
      ) x group by x.matter_id)
    select m.id from of_matters o join app.visible_matters() m on m.id = o.matter_id
    where m.status <> 'closed' and m.deleted_at is null
    order by o.weight desc, m.opened_on desc, m.id limit max_matters;
end $$;
