-- squawk-ignore-file
-- Names stand in the order of a directory: capitals, accents and signs decide nothing, as they do in the order of bytes, where
-- 'de Sa' and 'eHealth' come after 'Zenith', and 'Ägir' after both. Letters that stand for two are spelled with two, as
-- domain/src/names.ts has it.
create or replace function app.plain_name(name text) returns text language sql immutable parallel safe
  as $$ select trim(regexp_replace(
    regexp_replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      '[''’`ʼ]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g')) $$;
-- What is worked out of the names is worked out anew. Row security would hide every firm's rows from the owner too.
alter table app.party_names no force row level security;
update app.party_names set name = name where name ~* '[ßæœ]';
alter table app.party_names force row level security;

-- Kept beside the name, because working it out for each row of a long list would take longer than the list.
alter table app.clients add column sort_name text not null generated always as (
  app.plain_name(case when kind = 'company' then company_name else first_name || ' ' || last_name end)) stored;
alter table app.matters add column sort_name text not null generated always as (app.plain_name(name)) stored;
alter table app.members add column sort_name text not null generated always as (app.plain_name(first_name || ' ' || last_name)) stored;
alter table app.activities add column sort_name text not null generated always as (app.plain_name(name)) stored;

drop index app.clients_by_name;
create index clients_by_name on app.clients (business_id, sort_name, id) where deleted_at is null;
drop index app.matters_by_name;
create index matters_by_name on app.matters (business_id, sort_name, id) where deleted_at is null;
drop index app.clients_in_order;
create index clients_in_order on app.clients (business_id, sort_name, id);
drop index app.matters_in_order;
create index matters_in_order on app.matters (business_id, sort_name, id);
drop index app.members_in_order;
create index members_in_order on app.members (business_id, sort_name, id);
drop index app.activities_in_order;
create index activities_in_order on app.activities (business_id, sort_name, id);
