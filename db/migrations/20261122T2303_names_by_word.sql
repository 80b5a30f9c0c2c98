-- Names are found by their words: a conflict search and the palette look words up in these lists instead of comparing whole
-- names, so that the work grows with the words that are asked and not with the names of the firm.

-- The words of a firm's names, once each, with the keys of words that are spelled or sound alike (app.spelling_keys).
create table app.name_words (
  business_id uuid not null references app.businesses (id) on delete restrict,
  word text collate "C" not null,
  keys text[] not null,
  primary key (business_id, word)
);
create index name_words_by_key on app.name_words using gin (business_id, keys) with (fastupdate = off);
comment on table app.name_words is 'unaudited: repeats the words of names that are audited';
call app.guard_firm_table('name_words');

-- The names in which a word occurs, those that say least else first.
create table app.name_places (
  business_id uuid not null references app.businesses (id) on delete restrict,
  word text collate "C" not null,
  word_count smallint not null,
  -- The row of party_names.
  name_id uuid not null,
  primary key (business_id, word, word_count, name_id)
);
create index name_places_by_name on app.name_places (business_id, name_id);
comment on table app.name_places is 'unaudited: repeats the words of names that are audited';
call app.guard_firm_table('name_places');
call app.let_searcher_read('name_words', 'name_places');

create trigger index_name after insert or delete or update of name on app.party_names
  for each row execute function app.index_name();
drop index app.party_names_by_sound;
alter table app.party_names drop column sounds;

-- People and companies beside a client or a matter, with their role: directors, spouses, insurers, guarantors.
create table app.related_parties (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  client_id uuid,
  matter_id uuid,
  name text not null check (length(name) between 1 and 300),
  role text not null check (role in ('director', 'shareholder', 'beneficialOwner', 'spouse', 'relative', 'businessPartner', 'parent',
    'subsidiary', 'insurer', 'guarantor', 'trustee', 'beneficiary', 'witness', 'expert', 'opposingCounsel', 'other')),
  position smallint not null default 0,
  primary key (business_id, id),
  constraint related_parties_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint related_parties_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  -- A related party belongs to a client or to a matter.
  constraint related_parties_of_one check (num_nonnulls(client_id, matter_id) = 1)
);
create index related_parties_by_client on app.related_parties (business_id, client_id) where client_id is not null;
create index related_parties_by_matter on app.related_parties (business_id, matter_id) where matter_id is not null;
call app.guard_firm_table('related_parties');
call app.let_searcher_read('related_parties');
create policy scope on app.related_parties as restrictive for select to app_server
  using ((select app.sees_all_matters()) or case when client_id is null
    then exists (select 1 from app.matters m where m.business_id = related_parties.business_id and m.id = related_parties.matter_id)
    else exists (select 1 from app.clients c where c.business_id = related_parties.business_id and c.id = related_parties.client_id) end);
create trigger copy_name_of_client after insert or update of name on app.related_parties for each row
  when (new.client_id is not null) execute function app.copy_name('relatedParty', 'client_id', 'client_id');
create trigger copy_name_of_matter after insert or update of name on app.related_parties for each row
  when (new.matter_id is not null) execute function app.copy_name('relatedParty', 'matter_id', 'matter_id');
create trigger remove_name after delete on app.related_parties for each row execute function app.copy_name('relatedParty');
grant select, insert, update, delete on app.related_parties to app_server;
call app.let_jobs_purge('related_parties', 'client_id');
call app.let_jobs_purge('related_parties', 'matter_id');
update app.record_types set parts = '{related_parties.client_id}' || parts where bin = 'clients';
update app.record_types set parts = '{related_parties.matter_id}' || parts where bin = 'matters';
alter table app.party_names drop constraint party_names_kind_check;
alter table app.party_names add constraint party_names_kind_check
  check (kind in ('client', 'contact', 'matter', 'opposingParty', 'relatedParty'));

-- Whether the firm acts for the client, acted for it, or declined to; a declined enquiry is kept so that it is found.
alter table app.clients add column standing text not null default 'active' check (standing in ('active', 'former', 'declined'));
alter table app.clients add column standing_reason text not null default '' check (length(standing_reason) <= 1000);

-- The names that are there already. The owner is subject to row security, and no firm is set during a migration.
alter table app.party_names no force row level security;
alter table app.name_words no force row level security;
alter table app.name_places no force row level security;
insert into app.name_words (business_id, word, keys)
  select business_id, word, app.spelling_keys(word) from (
    select distinct n.business_id, w.word from app.party_names n cross join lateral app.index_words(n.name) w (word)) words;
insert into app.name_places (business_id, word, word_count, name_id)
  select distinct n.business_id, w.word, cardinality(app.split_name(n.name)), n.id
  from app.party_names n cross join lateral app.index_words(n.name) w (word);
alter table app.party_names force row level security;
alter table app.name_words force row level security;
alter table app.name_places force row level security;

-- A check is of a client, of a matter, or of names that someone searched for; somebody may decide on what it found.
alter table app.conflict_checks drop constraint conflict_checks_of_one;
alter table app.conflict_checks add constraint conflict_checks_of_one check (num_nonnulls(matter_id, client_id) <= 1);
alter table app.conflict_checks add column decision text not null default 'undecided'
  check (decision in ('undecided', 'clear', 'waived', 'declined'));
alter table app.conflict_checks add column decision_reason text not null default '' check (length(decision_reason) <= 2000);
alter table app.conflict_checks add column decided_by uuid;
alter table app.conflict_checks add column decided_at timestamptz;
-- Names of which more were found than a check keeps.
alter table app.conflict_checks add column more_names text[] not null default '{}';
alter table app.conflict_checks add constraint conflict_checks_decider_fkey
  foreign key (business_id, decided_by) references app.members (business_id, id) on delete restrict;
alter table app.conflict_checks add constraint conflict_checks_decided_by_someone
  check ((decision = 'undecided') = (decided_by is null) and (decided_by is null) = (decided_at is null));
create index conflict_checks_by_moment on app.conflict_checks (business_id, checked_at desc, id desc);
grant update (decision, decision_reason, decided_by, decided_at) on app.conflict_checks to app_server;

-- Checks that were recorded before hits had a reason.
alter table app.conflict_checks no force row level security, disable trigger audit;
update app.conflict_checks c set hits = (
  select jsonb_agg(hit - 'isFormer' - 'similarity' || jsonb_build_object(
    'role', null, 'standing', case when (hit ->> 'isFormer')::boolean then 'former' else 'current' end,
    'strength', case when (hit ->> 'similarity')::numeric = 1 then 'same' else 'strong' end,
    'score', hit -> 'similarity', 'reason', 'Similar name')) from jsonb_array_elements(c.hits) hit)
  where c.hits <> '[]' and c.hits -> 0 ? 'similarity';
alter table app.conflict_checks force row level security, enable trigger audit;
