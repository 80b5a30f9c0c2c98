-- execute: everybody
-- A name in lower case without accents and signs, as comparing and sorting need it. Letters that stand for two are
-- spelled with two, as in domain/src/names.ts, which decides; this only finds candidates. One letter may become
-- eighteen by NFKD, so what follows 1,000 letters is left out, as in split_name.sql.
create or replace function app.plain_name(name text) returns text language sql immutable parallel safe
  as $$ select trim(regexp_replace(
    regexp_replace(replace(replace(replace(
      translate(lower(regexp_replace(left(normalize(name, NFKD), 1000), '[\u0300-\u036f]', '', 'g')), 'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      '[''’`ʼ]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g')) $$;
