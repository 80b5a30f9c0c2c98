-- execute: everybody
-- How the words of a plain name sound. Only the first migration of names calls it.
create or replace function app.sounds_of(plain text) returns text[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct sound), '{}') from (
    select app.sound_of(word) as sound from regexp_split_to_table(plain, ' ') word) sounds where length(sound) >= 3 $$;
