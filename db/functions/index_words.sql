-- execute: everybody
-- The words by which a name is found, once each. Two neighbors are also one word with a + before it, so that 'Harbour Line'
-- is found by 'Harborline'.
create or replace function app.index_words(name text) returns setof text language sql immutable parallel safe as $$
  with words as materialized (select app.split_name(name) as parts)
  select part from words, unnest(words.parts) part
  union
  select '+' || words.parts[place] || words.parts[place + 1]
  from words, generate_series(1, least(3, cardinality(words.parts) - 1)) place
  where length(words.parts[place]) >= 2 and length(words.parts[place + 1]) >= 2 and length(words.parts[place] || words.parts[place + 1]) <= 24 $$;
