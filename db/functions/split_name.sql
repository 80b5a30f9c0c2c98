-- execute: everybody
-- The words of a name in their order, as domain/src/name-words.ts finds them: lower case, without accents and signs, in
-- Latin letters. Scripts without spaces are cut into pairs of letters, so that a part of a run is found by an index. Names
-- are found by these words; names.ts compares those that were found. One letter may become eighteen by NFKD, so what follows
-- 1,000 letters is left out.
create or replace function app.split_name(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(part.word order by run.place, part.place), '{}')
  from regexp_matches(
    app.latin_letters(regexp_replace(regexp_replace(regexp_replace(lower(normalize(
      regexp_replace(left(normalize(name, NFKD), 1000),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u3099\u309a\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]', '', 'g'),
      NFC)),
      '[''’`ʼ]', '', 'g'),
      '(^|[^[:alpha:]])ال(?=[[:alpha:]]{3})', '\1', 'g'),
      '股份有限公司|有限责任公司|有限公司|株式会社|株式會社|有限会社|合同会社|集团|集團|公司|주식회사|유한회사|บรษท|จากด', ' ', 'g')),
    '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|(?:(?![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])[[:alnum:]])+', 'g')
    with ordinality run (found, place)
  cross join lateral (
    select 0 as place, run.found[1] as word where run.found[1] !~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
    union all
    select letter, substr(run.found[1], letter, 2)
    from generate_series(1, greatest(length(run.found[1]) - 1, 1)) letter
    where run.found[1] ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]') part $$;
