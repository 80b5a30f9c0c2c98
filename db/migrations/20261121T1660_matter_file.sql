-- What a matter's and a client's page stand on: whose history a change belongs to, budgets, closing with its reasons, clients
-- that were entered twice, and conflict checks that are kept. These indexes come before any firm's data.
-- squawk-ignore-file require-concurrent-index-creation, adding-required-field, adding-foreign-key-constraint, constraint-missing-not-valid

-- Each change says whose file it belongs in, so that the history of a matter or a client is read in order from an index. A
-- seal's text names its fields (app.audit_text), so these two stand outside the chain: they repeat what the row says.
alter table app.audit_log add column matter_id uuid, add column client_id uuid;
create index audit_log_by_matter on app.audit_log (business_id, matter_id, id desc) where matter_id is not null;
create index audit_log_by_client on app.audit_log (business_id, client_id, id desc) where client_id is not null;

-- As in 20261121T1200_foundation.sql, with the matter and the client of the row as it is after the change.
create or replace function app.write_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then app.without_secrets(to_jsonb(old)) end;
  new_row jsonb := case when tg_op <> 'DELETE' then app.without_secrets(to_jsonb(new)) end;
  whole jsonb := coalesce(new_row, old_row);
  firm uuid := coalesce((whole ->> tg_argv[0])::uuid, '00000000-0000-0000-0000-000000000000');
  written bigint;
begin
  if tg_op = 'UPDATE' then
    -- Only what changed is kept; an update that changes nothing leaves no row.
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value) into old_row, new_row
      from jsonb_each(old_row) o join jsonb_each(new_row) n using (key) where o.value is distinct from n.value;
    if new_row is null then return null; end if;
  end if;
  insert into app.audit_log (business_id, user_id, request_id, table_name, row_key, action, before, after, matter_id, client_id)
    values (firm, app.current_user_id(), app.current_request_id(), tg_table_name,
            jsonb_build_object('id', whole -> tg_argv[1]), lower(tg_op), old_row, new_row,
            (case tg_table_name when 'matters' then whole ->> 'id' else whole ->> 'matter_id' end)::uuid,
            (case tg_table_name when 'clients' then whole ->> 'id' else whole ->> 'client_id' end)::uuid)
    returning id into written;
  insert into app.audit_queue values (firm, written);
  return null;
end $$;

-- What was written before: a row's own words, or those of the row that began the record.
alter table app.audit_log no force row level security, disable trigger append_only;
update app.audit_log l set
  matter_id = (case l.table_name when 'matters' then l.row_key ->> 'id'
    else coalesce(l.after ->> 'matter_id', l.before ->> 'matter_id', first.whole ->> 'matter_id') end)::uuid,
  client_id = (case l.table_name when 'clients' then l.row_key ->> 'id'
    else coalesce(l.after ->> 'client_id', l.before ->> 'client_id', first.whole ->> 'client_id') end)::uuid
from app.audit_log known
left join lateral (
  select b.after as whole from app.audit_log b where b.business_id = known.business_id and b.table_name = known.table_name
    and b.row_key ->> 'id' = known.row_key ->> 'id' and b.action = 'insert' limit 1) first on known.action = 'update'
where known.id = l.id and known.business_id = l.business_id;
alter table app.audit_log force row level security, enable trigger append_only;

-- What a client agreed to spend on a matter, in hours or in the firm's currency.
create table app.matter_budgets (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  kind text not null check (kind in ('hours', 'amount')),
  hours numeric(12, 4) check (hours > 0),
  amount_minor bigint check (amount_minor > 0),
  currency app.currency_code references app.currencies (code),
  -- The share from which everybody is warned.
  warn_at_percent smallint not null default 80 check (warn_at_percent between 1 and 100),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint matter_budgets_one_per_matter unique (business_id, matter_id),
  constraint matter_budgets_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint matter_budgets_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint matter_budgets_of_a_kind check ((kind = 'hours') = (hours is not null) and (kind = 'amount') = (amount_minor is not null)
    and (amount_minor is null) = (currency is null))
);
call app.guard_firm_table('matter_budgets');
call app.guard_matter_rows('matter_budgets');
grant select, insert, delete on app.matter_budgets to app_server;
grant update (kind, hours, amount_minor, currency, warn_at_percent, updated_at, version) on app.matter_budgets to app_server;

-- What was recorded on matters, whoever recorded it: a share of a budget is of all the work, also where a role sees its own
-- alone. Hours are all hours; the amount is what the client is charged, whether or not it is on an invoice yet.
create function app.budget_use(asked uuid[]) returns table (matter_id uuid, hours numeric, amount_minor bigint) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select m.id, t.hours, (t.minor + e.minor + f.minor)::bigint from unnest(asked) m (id)
    cross join lateral (select coalesce(sum(x.billed_hours), 0) as hours, coalesce(sum(x.home_amount_minor), 0) as minor
      from app.time_entries x where x.business_id = app.current_business_id() and x.matter_id = m.id and x.deleted_at is null) t
    cross join lateral (select coalesce(sum(x.home_amount_minor), 0) as minor from app.expenses x
      where x.business_id = app.current_business_id() and x.matter_id = m.id and x.deleted_at is null
        and x.billing_state <> 'notBillable' and x.status = 'approved') e
    cross join lateral (select coalesce(sum(x.home_amount_minor), 0) as minor from app.flat_fees x
      where x.business_id = app.current_business_id() and x.matter_id = m.id and x.deleted_at is null
        and x.billing_state <> 'notBillable' and x.status = 'approved') f
    where m.id <> all (app.barred_matter_ids()) $$;

-- What stands in the way of closing a matter, also where the person asking cannot see it: how many records wait for an invoice.
create function app.unbilled_on(matter uuid) returns table (entries bigint, expenses bigint, flat_fees bigint) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select
      (select count(*) from app.time_entries x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled'),
      (select count(*) from app.expenses x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled' and x.status <> 'rejected'),
      (select count(*) from app.flat_fees x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled' and x.status <> 'rejected') $$;

grant create on schema app to app_searcher;
alter function app.budget_use(uuid[]) owner to app_searcher;
alter function app.unbilled_on(uuid) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.budget_use(uuid[]), app.unbilled_on(uuid) from public;
grant execute on function app.budget_use(uuid[]), app.unbilled_on(uuid) to app_server;

-- When a matter was closed and by whom, with the reason where it was closed over unbilled work, and when it was reopened.
create table app.matter_closings (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  closed_on date not null,
  override_reason text not null default '' check (length(override_reason) <= 1000),
  -- What was left unbilled.
  left_entries integer not null default 0 check (left_entries >= 0),
  left_expenses integer not null default 0 check (left_expenses >= 0),
  left_flat_fees integer not null default 0 check (left_flat_fees >= 0),
  closed_by uuid not null,
  closed_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  primary key (business_id, id),
  constraint matter_closings_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint matter_closings_closer_fkey foreign key (business_id, closed_by) references app.members (business_id, id) on delete restrict,
  constraint matter_closings_reopener_fkey foreign key (business_id, reopened_by) references app.members (business_id, id) on delete restrict,
  constraint matter_closings_reopened_by_someone check ((reopened_at is null) = (reopened_by is null))
);
create index matter_closings_by_matter on app.matter_closings (business_id, matter_id, closed_at desc);
create unique index matter_closings_one_open on app.matter_closings (business_id, matter_id) where reopened_at is null;
call app.guard_firm_table('matter_closings');
call app.guard_matter_rows('matter_closings');
grant select, insert on app.matter_closings to app_server;
grant update (reopened_by, reopened_at) on app.matter_closings to app_server;

-- Closing over unbilled work takes a reason, and a person who may give one.
create function app.keep_override_rightful() returns trigger language plpgsql as $$
begin
  if not app.person_may('adminPermissions') then
    raise exception 'closing of % is not theirs to force', new.matter_id using errcode = 'restrict_violation', constraint = 'matter_closings_override_rightful';
  end if;
  return new;
end $$;
create trigger keep_override_rightful before insert on app.matter_closings for each row
  when (new.override_reason <> '' and current_user = 'app_server') execute function app.keep_override_rightful();
create function app.keep_unbilled_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from app.unbilled_on(new.id) u where u.entries + u.expenses + u.flat_fees > 0)
    and not exists (select 1 from app.matter_closings c where c.business_id = new.business_id and c.matter_id = new.id
      and c.reopened_at is null and c.override_reason <> '') then
    raise exception 'matter % has unbilled work', new.id using errcode = 'restrict_violation', constraint = 'matters_with_unbilled_stay_open';
  end if;
  return new;
end $$;
create trigger keep_unbilled_open before update of status on app.matters for each row
  when (old.status <> 'closed' and new.status = 'closed' and current_user = 'app_server') execute function app.keep_unbilled_open();

-- A client that was entered twice: what is theirs moves to the one that stays, the other goes.
alter table app.clients add column merged_into uuid;
alter table app.clients
  add constraint clients_merged_fkey foreign key (business_id, merged_into) references app.clients (business_id, id) on delete restrict,
  add constraint clients_merged_are_gone check (merged_into is null or deleted_at is not null);
create index clients_by_merged on app.clients (business_id, merged_into) where merged_into is not null;

create table app.client_merges (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- The one that went, and the one that stays.
  from_client_id uuid not null,
  client_id uuid not null,
  -- What the one that went is called: it is out of sight for who sees clients through their matters.
  from_name text not null,
  from_number text not null,
  from_kind text not null,
  matters integer not null default 0,
  contacts integer not null default 0,
  merged_by uuid not null,
  merged_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (business_id, id),
  constraint client_merges_from_fkey foreign key (business_id, from_client_id) references app.clients (business_id, id) on delete restrict,
  constraint client_merges_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint client_merges_merger_fkey foreign key (business_id, merged_by) references app.members (business_id, id) on delete restrict,
  constraint client_merges_undoer_fkey foreign key (business_id, undone_by) references app.members (business_id, id) on delete restrict,
  constraint client_merges_of_two check (from_client_id <> client_id),
  constraint client_merges_undone_by_someone check ((undone_at is null) = (undone_by is null))
);
create unique index client_merges_one_open on app.client_merges (business_id, from_client_id) where undone_at is null;
create index client_merges_by_from on app.client_merges (business_id, from_client_id);
create index client_merges_by_client on app.client_merges (business_id, client_id, merged_at desc);
call app.guard_firm_table('client_merges');
create policy of_client on app.client_merges as restrictive for select to app_server
  using (exists (select 1 from app.clients c where c.business_id = client_merges.business_id and c.id = client_merges.client_id));
grant select, insert on app.client_merges to app_server;
grant update (matters, contacts, undone_by, undone_at) on app.client_merges to app_server;

create table app.client_merge_parts (
  business_id uuid not null references app.businesses (id) on delete restrict,
  merge_id uuid not null,
  kind text not null check (kind in ('matter', 'contact', 'name')),
  record_id uuid not null,
  -- Of a contact, as it was.
  was_primary boolean,
  was_position smallint,
  primary key (business_id, merge_id, kind, record_id),
  constraint client_merge_parts_merge_fkey foreign key (business_id, merge_id) references app.client_merges (business_id, id) on delete restrict
);
comment on table app.client_merge_parts is 'unaudited: written once with its merge; the moves themselves are audited';
call app.guard_firm_table('client_merge_parts');
drop trigger audit on app.client_merge_parts;

-- Moves what the client that goes has, and keeps what was moved. Matters that the person does not see move as well, and
-- nothing of them is told: walls and scope are laid aside within these two functions alone. Row security keeps both within
-- the firm that asks.
create function app.move_client_records(merge uuid) returns table (matters integer, contacts integer) language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  pair app.client_merges;
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
  after_last integer;
begin
  perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
  select * into strict pair from app.client_merges g where g.business_id = firm and g.id = merge and g.undone_at is null;
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id)
    select firm, merge, 'matter', m.id from app.matters m where m.business_id = firm and m.client_id = pair.from_client_id;
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id, was_primary, was_position)
    select firm, merge, 'contact', c.id, c.is_primary, c.position from app.client_contacts c
    where c.business_id = firm and c.client_id = pair.from_client_id;
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id)
    select firm, merge, 'name', p.id from app.party_names p where p.business_id = firm and p.client_id = pair.from_client_id;

  update app.matters m set client_id = pair.client_id, updated_at = now(), version = m.version + 1
    where m.business_id = firm and m.client_id = pair.from_client_id;
  get diagnostics matters = row_count;
  select coalesce(max(c.position) + 1, 0) into after_last from app.client_contacts c where c.business_id = firm and c.client_id = pair.client_id;
  update app.client_contacts c set client_id = pair.client_id, position = c.position + after_last,
      is_primary = c.is_primary and not exists (
        select 1 from app.client_contacts o where o.business_id = firm and o.client_id = pair.client_id and o.is_primary)
    where c.business_id = firm and c.client_id = pair.from_client_id;
  get diagnostics contacts = row_count;
  update app.party_names p set client_id = pair.client_id where p.business_id = firm and p.client_id = pair.from_client_id;
  perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
  return next;
end $$;

-- Why a merge cannot be taken back any more; null where it can.
create function app.merge_stays_because(merge uuid) returns text language sql stable security definer set search_path = pg_catalog, app
  as $$
    select case
      when stays.merged_into is not null then 'merged_again'
      when stays.deleted_at is not null then 'client_deleted'
      when exists (
        select 1 from app.client_merge_parts p left join app.matters m on m.business_id = p.business_id and m.id = p.record_id
        where p.business_id = g.business_id and p.merge_id = g.id and p.kind = 'matter' and m.client_id is distinct from g.client_id) then 'matters_moved'
      when exists (
        select 1 from app.client_merge_parts p left join app.client_contacts c on c.business_id = p.business_id and c.id = p.record_id
        where p.business_id = g.business_id and p.merge_id = g.id and p.kind = 'contact' and c.client_id is distinct from g.client_id) then 'contacts_changed'
      end
    from app.client_merges g join app.clients stays on stays.business_id = g.business_id and stays.id = g.client_id
    where g.business_id = app.current_business_id() and g.id = merge $$;
create policy lookup on app.client_merges for select to app_searcher using (true);
create policy lookup on app.client_merge_parts for select to app_searcher using (true);
create policy lookup on app.client_contacts for select to app_searcher using (true);
grant select on app.client_merges, app.client_merge_parts, app.client_contacts to app_searcher;
grant create on schema app to app_searcher;
alter function app.merge_stays_because(uuid) owner to app_searcher;
revoke create on schema app from app_searcher;

create function app.move_client_records_back(merge uuid) returns void language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  pair app.client_merges;
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
begin
  perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
  select * into strict pair from app.client_merges g where g.business_id = firm and g.id = merge and g.undone_at is null;
  update app.matters m set client_id = pair.from_client_id, updated_at = now(), version = m.version + 1
    from app.client_merge_parts p
    where p.business_id = firm and p.merge_id = merge and p.kind = 'matter' and m.business_id = firm and m.id = p.record_id;
  update app.client_contacts c set client_id = pair.from_client_id, is_primary = p.was_primary, position = p.was_position
    from app.client_merge_parts p
    where p.business_id = firm and p.merge_id = merge and p.kind = 'contact' and c.business_id = firm and c.id = p.record_id;
  update app.party_names n set client_id = pair.from_client_id
    from app.client_merge_parts p
    where p.business_id = firm and p.merge_id = merge and p.kind = 'name' and n.business_id = firm and n.id = p.record_id;
  perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
end $$;
revoke execute on function app.move_client_records(uuid), app.merge_stays_because(uuid), app.move_client_records_back(uuid) from public;
grant execute on function app.move_client_records(uuid), app.merge_stays_because(uuid), app.move_client_records_back(uuid) to app_server;

-- A conflict check that was made of a client or a matter, with what it found. What of it a reader may see is judged when it
-- is read: `hits` names records, and a wall may stand between the reader and some of them.
create table app.conflict_checks (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid,
  client_id uuid,
  names text[] not null,
  hits jsonb not null check (jsonb_typeof(hits) = 'array'),
  note text not null default '' check (length(note) <= 2000),
  checked_by uuid not null,
  checked_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint conflict_checks_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint conflict_checks_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint conflict_checks_checker_fkey foreign key (business_id, checked_by) references app.members (business_id, id) on delete restrict,
  constraint conflict_checks_of_one check (num_nonnulls(matter_id, client_id) = 1)
);
create index conflict_checks_by_matter on app.conflict_checks (business_id, matter_id, checked_at desc) where matter_id is not null;
create index conflict_checks_by_client on app.conflict_checks (business_id, client_id, checked_at desc) where client_id is not null;
call app.guard_firm_table('conflict_checks');
call app.guard_matter_rows('conflict_checks');
create policy of_client on app.conflict_checks as restrictive for select to app_server
  using (client_id is null or exists (
    select 1 from app.clients c where c.business_id = conflict_checks.business_id and c.id = conflict_checks.client_id));
grant select, insert on app.conflict_checks to app_server;

-- The name of a client that was merged leads to the one that stays: names are looked for wherever a client carries one.
create or replace function app.find_clients(search text) returns setof uuid language sql stable security definer
  set search_path = public, pg_catalog, app set plan_cache_mode = 'force_custom_plan'
  as $$
    select c.id from app.clients c where c.business_id = app.current_business_id()
      and (c.name || ' ' || c.number || ' ' || c.email) ilike app.like_part(search)
    union
    select p.client_id from app.party_names p where p.business_id = app.current_business_id() and (p.kind = 'contact' or p.kind = 'client' and p.id <> p.client_id)
      and app.plain_name(search) <> '' and p.normalized like app.like_part(app.plain_name(search))
    limit 5000
  $$;
