-- execute: app_searcher
-- For each searched word the words of the firm's names that are alike, the likeliest first: the word itself, words that
-- begin with it, its own beginnings, words of its sound or one letter away. `name_count` counts the names with the word, up to 100.
create or replace function app.find_similar_words(firm uuid, searched text[]) returns table (searched_word text, word text, weight real, name_count integer)
  language sql stable as $$
  select w.word, alike.word, alike.weight,
    (select count(*)::integer from (select from app.name_places p where p.business_id = firm and p.word = alike.word limit 100) names)
  from (select distinct unnest(searched)) w (word)
  cross join lateral (
    select x.word, max(x.weight)::real as weight from (
      select w.word, 1.0
      union all
      select '+' || w.word, 0.9
      union all
      (select k.word, 0.8 from app.name_words k
        where k.business_id = firm and k.word > w.word and k.word < w.word || chr(1114111) and (length(w.word) >= 4 or w.word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]$')
        order by k.word limit 40)
      union all
      select left(w.word, letters), 0.7 from generate_series(4, least(length(w.word), 25) - 1) letters
      union all
      (select k.word, 0.75 from app.name_words k where k.business_id = firm and k.keys && app.spelling_keys(w.word) limit 60)
    ) x (word, weight)
    where exists (select from app.name_places p where p.business_id = firm and p.word = x.word)
    group by x.word order by 2 desc, 1 limit 40) alike $$;
