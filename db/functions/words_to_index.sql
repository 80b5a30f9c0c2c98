-- execute: everybody
-- The words by which a name of these parts (split_name) is found, once each. Two neighbors are also one word with a + before it,
-- so that 'Harbour Line' is found by 'Harborline'.
create or replace function app.words_to_index(parts text[]) returns setof text language sql immutable parallel safe as $$
  select part from unnest(parts) part
  union
  select '+' || parts[place] || parts[place + 1]
  from generate_series(1, least(3, cardinality(parts) - 1)) place
  where length(parts[place]) >= 2 and length(parts[place + 1]) >= 2 and length(parts[place] || parts[place + 1]) <= 24 $$;
