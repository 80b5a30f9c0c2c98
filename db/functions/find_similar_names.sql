-- owner: app_searcher
-- execute: app_server
-- nullable: client_id, matter_id, role, standing
-- Names that may be alike, for domain/src/names.ts to compare: for each searched name those that share most of its words
-- (find_similar_words), the likeliest first, at most `max_candidates`. Words in `passed_over`, such as 'bank', count only if
-- the name has no others. The work is bounded: 12 words of a name, and of each word the 100 names that say least else; names
-- that share two frequent words are found by both. `frequent` are the words that 30 names or more have.
create or replace function app.find_similar_names(searched text[], passed_over text[], max_candidates integer) returns table (
  searched_at integer, id uuid, kind text, role text, client_id uuid, matter_id uuid, name text, record_number text, record_name text,
  record_client_id uuid, standing text, is_deleted boolean, is_merged boolean, is_closed boolean, is_barred boolean, frequent text[])
  language plpgsql stable security definer set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  set enable_seqscan = off set jit = off as $$
declare
  firm uuid := app.current_business_id();
begin
  return query
    -- Materialized, because a name is split anew wherever its words are named otherwise.
    with split as materialized (
      select n.at::integer as at, app.split_name(n.name) as words from unnest(searched) with ordinality n (name, at)
    ), parts as materialized (
      select s.at, s.words, array(select part from unnest(s.words) part where part <> all (passed_over) and (length(part) > 1 or cardinality(s.words) = 1)) as telling
      from split s
    ), asked as materialized (
      select p.at, w.word from parts p
      cross join lateral (
        select part.word, min(part.place) as place
        from unnest(case when cardinality(p.telling) > 0 then p.telling else p.words end) with ordinality part (word, place)
        group by part.word order by 2 limit 12) w
    ), joined as materialized (
      select a.at, a.word || lead(a.word) over (partition by a.at) as word, a.word as of_word from asked a
    ), looked_up as materialized (
      select a.at, a.word, a.word as of_word from asked a
      union all
      select j.at, j.word, j.of_word from joined j where j.word is not null and length(j.word) <= 24
    ), alike as materialized (
      select s.* from app.find_similar_words(firm, array(select distinct l.word from looked_up l)) s
    ), by_word as materialized (
      select w.searched_word, f.name_id, f.weight, f.word_count
      from (select distinct a.searched_word from alike a) w
      cross join lateral (
        select p.name_id, p.word_count, a.weight * case when a.name_count = 100 then 0.6 else 1 end as weight
        from (select x.* from alike x where x.searched_word = w.searched_word order by x.weight desc, x.word) a
        cross join lateral (
          select p.name_id, p.word_count from app.name_places p where p.business_id = firm and p.word = a.word
          order by p.word_count, p.name_id limit 100) p
        limit 400) f
    ), frequent_words as materialized (
      select l.at, l.of_word, a.word, a.weight,
        row_number() over (partition by l.at order by a.weight desc, l.of_word, a.word) as rank
      from looked_up l join alike a on a.searched_word = l.word where a.name_count = 100
    ), by_two as materialized (
      select pair.at, pair.first_word, pair.second_word, shared.name_id, pair.weight, shared.word_count
      from (
        select a.at, a.of_word as first_word, b.of_word as second_word, a.word as one, b.word as two, a.weight + b.weight as weight,
          row_number() over (partition by a.at order by a.weight + b.weight desc, a.word, b.word) as rank
        from frequent_words a join frequent_words b on b.at = a.at and a.of_word < b.of_word where a.rank <= 6 and b.rank <= 6) pair
      cross join lateral (
        select x.name_id, x.word_count
        from (select p.name_id, p.word_count from app.name_places p where p.business_id = firm and p.word = pair.one order by p.word_count, p.name_id limit 5000) x
        join (select p.name_id from app.name_places p where p.business_id = firm and p.word = pair.two order by p.word_count, p.name_id limit 5000) y using (name_id)
        order by x.word_count, x.name_id limit 100) shared
      where pair.rank <= 4
    ), ranked as (
      select best.at, best.name_id, row_number() over (partition by best.at
        order by sum(best.weight) desc, min(best.word_count), best.name_id) as rank
      from (
        select every.at, every.name_id, every.of_word, max(every.weight) as weight, min(every.word_count) as word_count from (
          select l.at, b.name_id, l.of_word, b.weight, b.word_count from looked_up l join by_word b on b.searched_word = l.word
          union all
          select t.at, t.name_id, w.word, t.weight / 2, t.word_count from by_two t cross join lateral (values (t.first_word), (t.second_word)) w (word)
        ) every group by every.at, every.name_id, every.of_word) best
      group by best.at, best.name_id)
    select r.at, p.id, p.kind, x.role, p.client_id, p.matter_id, p.name, coalesce(c.number, m.number), coalesce(c.name, m.name),
      coalesce(c.id, m.client_id), c.standing, coalesce(c.deleted_at, m.deleted_at) is not null, c.merged_into is not null,
      coalesce(m.status = 'closed', false), coalesce(p.matter_id = any (app.barred_matter_ids()), false),
      array(select l.of_word from looked_up l join alike a on a.searched_word = l.word and a.word = l.word where l.at = r.at and l.word = l.of_word and a.name_count >= 30)
    from ranked r
    join app.party_names p on p.business_id = firm and p.id = r.name_id
    left join app.related_parties x on x.business_id = firm and p.kind = 'relatedParty' and x.id = p.id
    left join app.clients c on c.business_id = firm and c.id = p.client_id
    left join app.matters m on m.business_id = firm and m.id = p.matter_id
    where r.rank <= max_candidates
    order by r.at, r.rank;
end $$;
