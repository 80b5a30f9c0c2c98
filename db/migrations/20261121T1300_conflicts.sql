-- Names of everyone the firm deals with, for checking conflicts of interest; who may see which client; what the recycle bin refuses.

-- Words in lower case without accents: what a comparison begins with. domain/src/names.ts judges; this only finds candidates.
create function app.plain_name(name text) returns text language sql immutable parallel safe
  as $$ select trim(regexp_replace(
    regexp_replace(translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðı', 'olddi'), '[''’`ʼ]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g')) $$;

-- How a word sounds, as domain/src/names.ts has it: the first letter and the consonants after it.
create function app.sound_of(word text) returns text language sql immutable parallel safe
  as $$ select left(s, 1) || regexp_replace(substr(s, 2), '[aeiou]', '', 'g') from (
    select regexp_replace(translate(regexp_replace(replace(replace(word, 'ph', 'f'), 'ck', 'k'), 'c(?![eih])', 'k', 'g'), 'zy', 'si'), '(.)\1+', '\1', 'g') as s) spelled $$;

create function app.sounds_of(plain text) returns text[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct sound), '{}') from (
    select app.sound_of(word) as sound from regexp_split_to_table(plain, ' ') word) sounds where length(sound) >= 3 $$;

-- One row for each name that a record carries; `id` is the id of that client, contact, matter or opposing party.
create table app.party_names (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('client', 'contact', 'matter', 'opposingParty')),
  client_id uuid,
  matter_id uuid,
  name text not null,
  normalized text not null generated always as (app.plain_name(name)) stored,
  sounds text[] not null generated always as (app.sounds_of(app.plain_name(name))) stored,
  primary key (business_id, id),
  constraint party_names_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete cascade,
  constraint party_names_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete cascade,
  -- A name belongs to a client (its own, a contact's) or to a matter (its own, an opposing party's).
  constraint party_names_of_one check (num_nonnulls(client_id, matter_id) = 1)
);
comment on table app.party_names is 'unaudited: repeats the names of rows that are audited';
create index party_names_by_client on app.party_names (business_id, client_id) where client_id is not null;
create index party_names_by_matter on app.party_names (business_id, matter_id) where matter_id is not null;
create index party_names_by_words on app.party_names using gin (business_id, normalized gin_trgm_ops);
create index party_names_by_sound on app.party_names using gin (business_id, sounds);

call app.guard_firm_table('party_names');
drop trigger audit on app.party_names;
call app.guard_matter_rows('party_names');
grant select, insert, update, delete on app.party_names to app_server;

create function app.keep_client_name() returns trigger language plpgsql as $$
begin
  insert into app.party_names (business_id, id, kind, client_id, name) values (new.business_id, new.id, 'client', new.id, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_name after insert or update of first_name, last_name, company_name, kind on app.clients
  for each row execute function app.keep_client_name();

create function app.keep_contact_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from app.party_names where business_id = old.business_id and id = old.id;
    return null;
  end if;
  insert into app.party_names (business_id, id, kind, client_id, name) values (new.business_id, new.id, 'contact', new.client_id, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_name after insert or delete or update of name on app.client_contacts for each row execute function app.keep_contact_name();

create function app.keep_matter_name() returns trigger language plpgsql as $$
begin
  insert into app.party_names (business_id, id, kind, matter_id, name) values (new.business_id, new.id, 'matter', new.id, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_name after insert or update of name on app.matters for each row execute function app.keep_matter_name();

create function app.keep_opposing_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from app.party_names where business_id = old.business_id and id = old.id;
    return null;
  end if;
  insert into app.party_names (business_id, id, kind, matter_id, name) values (new.business_id, new.id, 'opposingParty', new.matter_id, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
create trigger keep_name after insert or delete or update of name on app.opposing_parties for each row execute function app.keep_opposing_name();

-- A person whose role sees assigned matters only sees the clients of those matters, and the clients they added (roles.md rule 6).
create policy scope on app.clients as restrictive for select to app_server
  using ((select app.sees_all_matters()) or created_by = (select app.current_user_id())
    or exists (select 1 from app.matters m where m.business_id = clients.business_id and m.client_id = clients.id));
create policy scope on app.client_contacts as restrictive for select to app_server
  using ((select app.sees_all_matters()) or exists (
    select 1 from app.clients c where c.business_id = client_contacts.business_id and c.id = client_contacts.client_id));

-- The searcher looks at every name of the firm: a conflict of interest does not stop at what a person may open.
create policy names on app.clients for select to app_searcher using (true);
create policy names on app.party_names for select to app_searcher using (true);
create policy in_use on app.time_entries for select to app_searcher using (true);
grant select on app.clients, app.party_names, app.matters, app.time_entries to app_searcher;

-- Names that may be alike, for domain/src/names.ts to judge: words alike by letters or by sound, the likeliest first.
create function app.names_near(asked text[], most integer) returns table (
  asked_name text, id uuid, kind text, client_id uuid, matter_id uuid, name text, record_number text, record_name text,
  record_client_id uuid, is_former boolean, is_barred boolean)
  language sql stable security definer set search_path = public, pg_catalog, app set pg_trgm.word_similarity_threshold = 0.4
  as $$
    select a.name, p.id, p.kind, p.client_id, p.matter_id, p.name, coalesce(c.number, m.number), coalesce(c.name, m.name), coalesce(c.id, m.client_id),
      coalesce(c.deleted_at, m.deleted_at) is not null or coalesce(m.status = 'closed', false),
      coalesce(p.matter_id = any (app.barred_matter_ids()), false)
    from unnest(asked) a (name)
    cross join lateral (select app.plain_name(a.name) as plain) n
    cross join lateral (
      select found.* from app.party_names found
      where found.business_id = app.current_business_id() and found.id in (
        select w.id from app.party_names w where w.business_id = app.current_business_id() and w.sounds && app.sounds_of(n.plain)
        union
        select w.id from regexp_split_to_table(n.plain, ' ') word
          join app.party_names w on w.business_id = app.current_business_id() and w.normalized operator(public.%>) word
          where length(word) >= 3 or word = n.plain
        union
        select w.id from app.party_names w where w.business_id = app.current_business_id() and w.normalized operator(public.%>) replace(n.plain, ' ', ''))
      order by greatest(similarity(found.normalized, n.plain), word_similarity(n.plain, found.normalized), word_similarity(found.normalized, n.plain)) desc, found.id
      limit most) p
    left join app.clients c on c.business_id = app.current_business_id() and c.id = p.client_id
    left join app.matters m on m.business_id = app.current_business_id() and m.id = p.matter_id
  $$;

-- A text as it stands inside a LIKE pattern.
create function app.like_part(search text) returns text language sql immutable parallel safe
  as $$ select '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Row security hides trigram indexes from app_server, so lists ask the searcher for ids and read them again themselves.
create function app.find_clients(search text) returns setof uuid language sql stable security definer set search_path = public, pg_catalog, app
  as $$
    select c.id from app.clients c where c.business_id = app.current_business_id()
      and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search)
    union
    select p.client_id from app.party_names p where p.business_id = app.current_business_id() and p.kind = 'contact'
      and app.plain_name(search) <> '' and p.normalized like app.like_part(app.plain_name(search))
    limit 5000
  $$;
create function app.find_matters(search text) returns setof uuid language sql stable security definer set search_path = public, pg_catalog, app
  as $$
    select m.id from app.matters m where m.business_id = app.current_business_id() and (m.name || ' ' || m.number) ilike app.like_part(search)
    union
    select m.id from app.matters m where m.business_id = app.current_business_id() and m.client_id in (
      select c.id from app.clients c where c.business_id = app.current_business_id()
        and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search))
    limit 5000
  $$;

-- What stands in the way of the recycle bin, also where the person asking cannot see it.
create function app.client_is_in_use(business uuid, client uuid) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$ select exists (select 1 from app.matters m where m.business_id = business and m.client_id = client and m.deleted_at is null) $$;
create function app.matter_is_in_use(business uuid, matter uuid) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$ select exists (select 1 from app.time_entries t where t.business_id = business and t.matter_id = matter and t.deleted_at is null) $$;
grant create on schema app to app_searcher;
alter function app.names_near(text[], integer) owner to app_searcher;
alter function app.find_clients(text) owner to app_searcher;
alter function app.find_matters(text) owner to app_searcher;
alter function app.client_is_in_use(uuid, uuid) owner to app_searcher;
alter function app.matter_is_in_use(uuid, uuid) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.names_near(text[], integer), app.find_clients(text), app.find_matters(text),
  app.client_is_in_use(uuid, uuid), app.matter_is_in_use(uuid, uuid) from public;
grant execute on function app.names_near(text[], integer), app.find_clients(text), app.find_matters(text) to app_server;
grant execute on function app.client_is_in_use(uuid, uuid), app.matter_is_in_use(uuid, uuid) to app_server, app_jobs;

create function app.keep_client_with_matters() returns trigger language plpgsql as $$
begin
  if app.client_is_in_use(new.business_id, new.id) then
    raise exception 'client % has matters', new.id using errcode = 'restrict_violation', constraint = 'clients_with_matters_stay';
  end if;
  return new;
end $$;
create trigger keep_with_matters before update on app.clients for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.keep_client_with_matters();

create function app.keep_matter_with_records() returns trigger language plpgsql as $$
begin
  if app.matter_is_in_use(new.business_id, new.id) then
    raise exception 'matter % has records', new.id using errcode = 'restrict_violation', constraint = 'matters_with_records_stay';
  end if;
  return new;
end $$;
create trigger keep_with_records before update on app.matters for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.keep_matter_with_records();

-- A matter that is not in the bin has a client that is not: the lock makes a deletion of the client wait and look again.
create function app.need_live_client() returns trigger language plpgsql as $$
begin
  perform 1 from app.clients c where c.business_id = new.business_id and c.id = new.client_id and c.deleted_at is null for share;
  if not found then
    raise exception 'client % is deleted', new.client_id using errcode = 'restrict_violation', constraint = 'matters_of_live_client';
  end if;
  return new;
end $$;
create trigger need_live_client before insert or update of client_id, deleted_at on app.matters for each row
  when (new.deleted_at is null) execute function app.need_live_client();
