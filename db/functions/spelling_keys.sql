-- execute: everybody
-- Keys that a word shares with every word that is one added, dropped, changed or swapped letter away (the word, and the word
-- without each of its letters), and with every word of its sound. A word that begins with + was written as two: only its
-- sound counts.
create or replace function app.spelling_keys(word text) returns text[] language sql immutable parallel safe as $$
  select case when length(word) between 3 and 25 and word !~ '[0-9\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then
    case when word like '+%' or length(word) < 4 then '{}'
      else array(select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) place) || word end
    || case when length(app.sound_of(ltrim(word, '+'))) >= 3 then array['~' || app.sound_of(ltrim(word, '+'))] else '{}' end
  else '{}' end $$;
