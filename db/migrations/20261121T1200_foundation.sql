-- Schema, the settings that say who is asking, and the two functions that give a table its guards.
create schema app;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

grant usage on schema app to app_server, app_portal, app_jobs, app_searcher;

-- ISO 4217; a domain because char(3) pads and hides mistakes.
create domain app.currency_code as text check (value ~ '^[A-Z]{3}$');
-- Hourly rates carry up to 4 decimals (billing-maths R1).
create domain app.hourly_rate as numeric(15, 4) check (value >= 0);

-- The settings are transaction-local; unset means nobody is asking and no rows are seen.
create function app.current_business_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.business_id', true), '')::uuid $$;
create function app.current_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app.current_client_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.client_id', true), '')::uuid $$;
create function app.current_request_id() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.request_id', true), '') $$;
-- Sign-up, sign-in and invitations happen before a firm is known; only those transactions may look accounts up.
create function app.is_identity_realm() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.realm', true), '') = 'identity' $$;
-- Matters that the person asking must not see (ethical walls), resolved once when the transaction begins.
create function app.barred_matter_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.barred_matters', true), '')::uuid[], '{}'::uuid[]) $$;
-- 'all' or 'assigned' (roles.md rule 6).
create function app.sees_all_matters() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.matter_scope', true), '') <> 'assigned' $$;
-- 'all' or 'own'.
create function app.sees_all_time() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.time_scope', true), '') <> 'own' $$;

-- Who did what, when, by which request. Append-only: no role may update or delete (see the trigger below).
create table app.audit_log (
  business_id uuid not null, -- the nil UUID where no firm is concerned (accounts before they belong to one)
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  request_id text,
  table_name text not null,
  row_key jsonb not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  primary key (business_id, id)
);
create index audit_log_by_row on app.audit_log (business_id, table_name, (row_key ->> 'id'), id);
create index audit_log_by_moment on app.audit_log (business_id, at);

-- Rows that wait for their seal. A queue and not a flag, because the log itself is never updated.
create table app.audit_queue (
  business_id uuid not null,
  audit_id bigint not null,
  primary key (business_id, audit_id)
);

-- The hash chain of each firm: seal n covers its row and seal n - 1.
create table app.audit_seals (
  business_id uuid not null,
  seq bigint not null check (seq > 0),
  audit_id bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (business_id, seq),
  constraint audit_seals_once unique (business_id, audit_id)
);

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'append_only';
end $$;
create trigger append_only before update or delete or truncate on app.audit_log for each statement execute function app.refuse_change();
create trigger append_only before update or delete or truncate on app.audit_seals for each statement execute function app.refuse_change();

-- Columns that never enter the log: the log is read by people.
create function app.without_secrets(row_data jsonb) returns jsonb language sql immutable parallel safe
  as $$ select row_data - '{password_hash,token_hash,secret_hash}'::text[] $$;

-- One mechanism for every table. The row key is every column of the primary key.
create function app.write_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
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
  insert into app.audit_log (business_id, user_id, request_id, table_name, row_key, action, before, after)
    values (firm, app.current_user_id(), app.current_request_id(), tg_table_name,
            jsonb_build_object('id', whole -> tg_argv[1]), lower(tg_op), old_row, new_row)
    returning id into written;
  insert into app.audit_queue values (firm, written);
  return null;
end $$;

-- Seals what waits, firm by firm, in the order of the log. Called by a background loop; one node at a time.
create function app.seal_audit(most integer) returns integer language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  firm uuid;
  entry app.audit_log;
  last_hash bytea;
  last_seq bigint;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('app.seal_audit')) then return 0; end if;
  for firm in select distinct q.business_id from (select business_id from app.audit_queue limit most) q loop
    select s.hash, s.seq into last_hash, last_seq from app.audit_seals s where s.business_id = firm order by s.seq desc limit 1;
    last_hash := coalesce(last_hash, ''::bytea);
    last_seq := coalesce(last_seq, 0);
    for entry in
      with taken as (
        delete from app.audit_queue q using (
          select audit_id from app.audit_queue where business_id = firm order by audit_id limit most) pick
        where q.business_id = firm and q.audit_id = pick.audit_id returning q.audit_id)
      select l.* from taken join app.audit_log l on l.business_id = firm and l.id = taken.audit_id order by l.id
    loop
      last_seq := last_seq + 1;
      last_hash := app.audit_hash(last_hash, entry);
      insert into app.audit_seals (business_id, seq, audit_id, hash) values (firm, last_seq, entry.id, last_hash);
      sealed := sealed + 1;
    end loop;
  end loop;
  return sealed;
end $$;

-- Fixed text of a row: fields in order, instants in UTC microseconds, so that every PostgreSQL computes the same hash.
create function app.audit_hash(previous bytea, entry app.audit_log) returns bytea language sql stable parallel safe
  as $$ select sha256(previous || convert_to(jsonb_build_array(
    entry.business_id, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.user_id, entry.request_id,
    entry.table_name, entry.row_key, entry.action, entry.before, entry.after)::text, 'UTF8')) $$;

alter table app.audit_log enable row level security;
alter table app.audit_log force row level security;
alter table app.audit_queue enable row level security;
alter table app.audit_queue force row level security;
alter table app.audit_seals enable row level security;
alter table app.audit_seals force row level security;
-- A firm reads its own trail; writing happens through the functions above, owned by app_jobs.
create policy firm_rows on app.audit_log for select to app_server using (business_id = (select app.current_business_id()));
create policy firm_rows on app.audit_seals for select to app_server using (business_id = (select app.current_business_id()));
create policy all_rows on app.audit_log to app_jobs using (true) with check (true);
create policy all_rows on app.audit_queue to app_jobs using (true) with check (true);
create policy all_rows on app.audit_seals to app_jobs using (true) with check (true);
grant select on app.audit_log, app.audit_seals to app_server;
grant select, insert on app.audit_log, app.audit_seals to app_jobs;
grant select, insert, delete on app.audit_queue to app_jobs;

grant create on schema app to app_jobs;
alter function app.write_audit() owner to app_jobs;
alter function app.seal_audit(integer) owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.seal_audit(integer) from public;
grant execute on function app.seal_audit(integer) to app_server;

-- Gives a table of a firm what db/laws.test.ts asks of it. `firm_column` is business_id but for the firm's own row.
create procedure app.guard_firm_table(table_name text, firm_column text default 'business_id', key_column text default 'id')
language plpgsql as $$
begin
  execute format('alter table app.%I enable row level security', table_name);
  execute format('alter table app.%I force row level security', table_name);
  -- Restrictive: whatever other policies allow, a row of another firm is never seen nor written.
  execute format('create policy firm_only on app.%I as restrictive to app_server, app_portal, app_jobs, %I
    using (%I = (select app.current_business_id())) with check (%I = (select app.current_business_id()))',
    table_name, current_user, firm_column, firm_column);
  execute format('create policy staff on app.%I to app_server, %I using (true) with check (true)', table_name, current_user);
  execute format('create trigger audit after insert or update or delete on app.%I
    for each row execute function app.write_audit(%L, %L)', table_name, firm_column, key_column);
end $$;

-- Ethical walls and the scope of a role, for every table whose rows belong to a matter.
create procedure app.guard_matter_rows(table_name text, matter_column text default 'matter_id')
language plpgsql as $$
begin
  execute format('create policy wall on app.%I as restrictive to app_server, app_portal
    using (%I is null or %I <> all ((select app.barred_matter_ids())::uuid[]))', table_name, matter_column, matter_column);
end $$;
