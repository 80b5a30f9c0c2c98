-- owner: app_searcher
-- execute: app_server
-- nullable: client_id, matter_id
-- Names that may be alike, for domain/src/names.ts to decide: words alike by letters or by sound, the likeliest first.
-- `distinctive` holds the distinctive words of each name; a common word such as 'bank' would find half the firm's names.
create or replace function app.find_similar_names(searched text[], distinctive text[], max_candidates integer) returns table (
  searched_name text, id uuid, kind text, client_id uuid, matter_id uuid, name text, record_number text, record_name text,
  record_client_id uuid, is_former boolean, is_barred boolean)
  language plpgsql stable security definer set search_path = public, pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
begin
  -- Set here and not with the function, because only a superuser may attach a setting of an extension that is not loaded.
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  return query
    select n.name, p.id, p.kind, p.client_id, p.matter_id, p.name, coalesce(c.number, m.number), coalesce(c.name, m.name),
      coalesce(c.id, m.client_id), coalesce(c.deleted_at, m.deleted_at) is not null or coalesce(m.status = 'closed', false),
      coalesce(p.matter_id = any (app.barred_matter_ids()), false)
    from unnest(searched, distinctive) n (name, plain)
    cross join lateral (
      select found.* from app.party_names found
      where found.business_id = firm and found.id in (
        select w.id from app.party_names w where w.business_id = firm and w.sounds && app.sounds_of(n.plain)
        union
        select w.id from regexp_split_to_table(n.plain, ' ') word
          join app.party_names w on w.business_id = firm and w.normalized operator(public.%>) word
          where length(word) >= 3 or word = n.plain
        union
        select w.id from app.party_names w where w.business_id = firm and w.normalized operator(public.%>) replace(n.plain, ' ', ''))
      order by greatest(similarity(found.normalized, n.plain), word_similarity(n.plain, found.normalized),
        word_similarity(found.normalized, n.plain)) desc, found.id
      limit max_candidates) p
    left join app.clients c on c.business_id = firm and c.id = p.client_id
    left join app.matters m on m.business_id = firm and m.id = p.matter_id;
end $$;
