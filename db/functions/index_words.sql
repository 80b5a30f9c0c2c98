-- execute: everybody
-- The words by which a name is found, once each.
create or replace function app.index_words(name text) returns setof text language sql immutable parallel safe as $$
  select app.words_to_index(app.split_name(name)) $$;
