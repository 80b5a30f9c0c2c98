-- execute: everybody
-- How a word sounds, as in domain/src/name-words.ts: its first letter and the consonants after it.
create or replace function app.sound_of(word text) returns text language sql immutable parallel safe
  as $$ select left(s, 1) || regexp_replace(substr(s, 2), '[aeiou]', '', 'g') from (
    select regexp_replace(translate(regexp_replace(replace(replace(word, 'ph', 'f'), 'ck', 'k'), 'c(?![eih])|q', 'k', 'g'), 'zy', 'si'), '(.)\1+', '\1', 'g') as s) spelled $$;
