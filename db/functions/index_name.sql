-- execute: everybody
-- Keeps the words of a row of party_names: where each word occurs, and the firm's list of words with their keys.
create or replace function app.index_name() returns trigger language plpgsql security definer set search_path = pg_catalog, app
  set enable_seqscan = off as $$
declare
  firm uuid := coalesce(new.business_id, old.business_id);
  words text[] := '{}';
  unused text[];
  known integer;
  -- Split once: that takes longer for a long name than writing its words.
  parts text[];
begin
  if tg_op <> 'INSERT' then
    with removed as (
      delete from app.name_places p where p.business_id = firm and p.name_id = old.id returning p.word)
    select array_agg(removed.word) into unused from removed;
  end if;
  if tg_op <> 'DELETE' then
    parts := app.split_name(new.name);
    words := array(select word from app.words_to_index(parts) word order by 1);
    -- The lock keeps a word until its place is written: whoever removes the last place of a word waits for it below.
    loop
      insert into app.name_words (business_id, word, keys)
        select firm, word, app.spelling_keys(word) from unnest(words) word
        where not exists (select from app.name_words k where k.business_id = firm and k.word = word.word)
        on conflict do nothing;
      perform from app.name_words k where k.business_id = firm and k.word = any (words) order by k.word for key share;
      get diagnostics known = row_count;
      exit when known = cardinality(words);
    end loop;
    insert into app.name_places (business_id, word, word_count, name_id)
      select firm, word, cardinality(parts), new.id from unnest(words) word;
  end if;
  if unused is not null then
    perform from app.name_words k where k.business_id = firm and k.word = any (unused) and k.word <> all (words)
      and not exists (select from app.name_places p where p.business_id = firm and p.word = k.word) order by k.word for update;
    -- A statement of its own, which sees places that were written while it waited for the lock.
    delete from app.name_words k where k.business_id = firm and k.word = any (unused)
      and not exists (select from app.name_places p where p.business_id = firm and p.word = k.word);
  end if;
  return null;
end $$;
