import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../server/src/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const tablesOfFirms = `
  select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace`

/** Each law is a query that names the offenders; a new table that forgets any of it fails here. */
const laws: Record<string, string> = {
  'every table of a firm has row security, also for its owner': `
    select c.relname from pg_class c join (${tablesOfFirms}) firm on firm.oid = c.oid
    where not (c.relrowsecurity and c.relforcerowsecurity)`,
  'every other table has row security or holds nothing of anybody': `
    select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity)
      and c.relname not in ('currencies', 'exchange_rates', 'exchange_rate_fetches', 'plans', 'sign_in_attempts', 'idempotency_keys', 'record_types', 'closing_checks')`,
  'every table of a firm has a restrictive policy of the firm for whoever serves requests': `
    select firm.relname from (${tablesOfFirms}) firm
    where firm.relname not like 'audit%' and not exists (
      select 1 from pg_policies p where p.schemaname = 'app' and p.tablename = firm.relname and p.permissive = 'RESTRICTIVE'
        and p.cmd = 'ALL' and p.roles @> '{app_server,app_portal}' and p.qual like '%business_id = %current_business_id()%'
        and p.with_check like '%business_id = %current_business_id()%')`,
  'every table that points at a matter keeps the ethical wall': `
    select distinct t.relname from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'app.matters'::regclass and not exists (
      select 1 from pg_policies p where p.schemaname = 'app' and p.tablename = t.relname and p.policyname = 'wall'
        and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL' and p.qual like '%app.barred_matters%')
    union select 'matters' where not exists (select 1 from pg_policies where tablename = 'matters' and policyname = 'wall')`,
  'every primary key and unique key of a firm begins with the firm': `
    select firm.relname || '.' || i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
    join (${tablesOfFirms}) firm on firm.oid = x.indrelid
    join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
    where x.indisunique and a.attname <> 'business_id' and i.relname not in ('sign_in_domains_one_firm', 'invitations_one_per_secret', 'invitations_one_per_copied_secret')`,
  'every reference between tables of a firm carries the firm': `
    select k.conname from pg_constraint k
    join pg_attribute target on target.attrelid = k.confrelid and target.attname = 'business_id'
    join pg_attribute source on source.attrelid = k.conrelid and source.attname = 'business_id'
    where k.contype = 'f' and not (source.attnum = any (k.conkey) and target.attnum = any (k.confkey))`,
  'no reference deletes or blanks rows behind the audit': `
    select conname from pg_constraint where contype = 'f' and connamespace = 'app'::regnamespace
      and (confdeltype not in ('r', 'a') or confupdtype not in ('r', 'a'))`,
  'every reference is served by an index of the table that holds it': `
    select k.conname from pg_constraint k where k.contype = 'f' and k.connamespace = 'app'::regnamespace
      and k.confrelid in ('app.matters'::regclass, 'app.clients'::regclass)
      and not exists (select 1 from pg_index x where x.indrelid = k.conrelid
        and (x.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  'every table is audited, or says why not': `
    select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace and c.relname not like 'audit%'
      and coalesce(obj_description(c.oid), '') not like 'unaudited: %'
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit' and t.tgenabled = 'O'
        and t.tgfoid = 'app.write_audit'::regproc and (t.tgtype::int & 28) = 28)
      and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgfoid = 'app.write_audits'::regproc
        and (t.tgname, t.tgtype::int & 29) in (('audit_insert', 4), ('audit_delete', 8), ('audit_update', 16))) < 3`,
  'every table that points at a file tells the file so': `
    select distinct t.relname from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'app.files'::regclass and not exists (
      select 1 from pg_trigger g where g.tgrelid = t.oid and g.tgname = 'mark_file_attached' and g.tgenabled = 'O'
        and g.tgfoid = 'app.mark_file_attached'::regproc and (g.tgtype::int & 13) = 13)`,
  'the audit log and its seals refuse every change': `
    select name from (values ('audit_log'), ('audit_seals')) as v (name) where not exists (
      select 1 from pg_trigger t where t.tgrelid = ('app.' || name)::regclass and t.tgname = 'append_only' and (t.tgtype::int & 56) = 56)`,
  'nobody holds a right to change the audit log': `
    select grantee || ' ' || privilege_type from information_schema.role_table_grants
    where table_schema = 'app' and table_name in ('audit_log', 'audit_seals') and grantee not in (select tableowner from pg_tables where schemaname = 'app')
      and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
  'the roles that serve own no table and cannot step around row security': `
    select rolname from pg_roles where rolname in ('app_server', 'app_portal', 'app_jobs', 'app_searcher', 'app_ledger') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
    union all select relname from pg_class c join pg_roles r on r.oid = c.relowner
      where c.relnamespace = 'app'::regnamespace and r.rolname in ('app_server', 'app_portal', 'app_jobs', 'app_searcher', 'app_ledger')`,
  'the searcher cannot sign in, writes nothing, and nobody who serves is a member of it': `
    select rolname from pg_roles where rolname = 'app_searcher' and rolcanlogin
    union all select privilege_type from information_schema.role_table_grants where grantee = 'app_searcher' and privilege_type <> 'SELECT'
    union all select g.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles g on g.oid = m.member
      where r.rolname = 'app_searcher' and g.rolname like 'app\\_%'`,
  'a function with the rights of its owner fixes its search path and is not open to everybody': `
    select p.proname from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef
      and (not coalesce(p.proconfig::text, '') like '%search_path%'
        or (p.prorettype <> 'trigger'::regtype and (p.proacl is null or exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0))))`,
  'the ledger cannot sign in, nobody who serves is a member of it, and its policies bind it to the firm': `
    select rolname from pg_roles where rolname = 'app_ledger' and rolcanlogin
    union all select g.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles g on g.oid = m.member
      where r.rolname = 'app_ledger' and g.rolname like 'app\\_%'
    union all select t.table_name from information_schema.role_table_grants t where t.grantee = 'app_ledger' and not exists (
      select 1 from pg_policies p where p.schemaname = 'app' and p.tablename = t.table_name and p.policyname = 'firm_only'
        and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL' and 'app_ledger' = any (p.roles))`,
  'the journal and what is stored of it is written by the ledger only': `
    select grantee || ' ' || table_name || ' ' || privilege_type from information_schema.role_table_grants
    where table_schema = 'app' and grantee in ('app_server', 'app_portal', 'app_jobs', 'app_searcher') and privilege_type not in ('SELECT', 'REFERENCES', 'TRIGGER')
      and table_name in ('journal_entries', 'postings', 'part_moves', 'account_months', 'month_deltas', 'closings', 'trust_transactions')
    union all select grantee || ' ' || table_name || '.' || column_name from information_schema.column_privileges
    where table_schema = 'app' and grantee in ('app_server', 'app_portal', 'app_jobs', 'app_searcher') and (
      privilege_type = 'UPDATE' and table_name in ('books', 'invoice_shares', 'invoice_parts')
      or privilege_type in ('INSERT', 'UPDATE') and (table_name, column_name) in (('trust_ledgers', 'balance_minor'),
        ('trust_ledgers', 'cleared_minor'), ('trust_ledgers', 'latest_on'))
      or privilege_type = 'INSERT' and (table_name, column_name) in (('books', 'closed_through'), ('invoice_shares', 'open_minor'),
        ('invoice_shares', 'open_base_minor'), ('invoice_parts', 'open_minor')))`,
  'posted entries and closings refuse every change': `
    select name from (values ('journal_entries'), ('postings'), ('part_moves'), ('closings')) as v (name) where not exists (
      select 1 from pg_trigger t where t.tgrelid = ('app.' || name)::regclass and t.tgname = 'append_only' and t.tgenabled = 'O' and (t.tgtype::int & 56) = 56)
    union all select 'check_laws' where not exists (
      select 1 from pg_trigger t where t.tgrelid = 'app.postings'::regclass and t.tgfoid = 'app.check_postings'::regproc and t.tgenabled = 'O' and (t.tgtype::int & 5) = 4)`,
  'a function that looks across firms or writes the ledger belongs to a role that cannot sign in or to app_jobs, and every other function to the owner of the tables': `
    select p.proname from pg_proc p where p.pronamespace = 'app'::regnamespace and (
      not p.prosecdef and pg_get_userbyid(p.proowner) in ('app_searcher', 'app_ledger')
      or pg_get_userbyid(p.proowner) not in ('app_searcher', 'app_jobs', 'app_ledger', (select tableowner from pg_tables where schemaname = 'app' limit 1)))`,
  'every table whose rows people delete is registered, so that the recycle bin and its purge include it': `
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'deleted_at' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace and c.relname not in (select table_name from app.record_types)`,
  'a function has one signature': `
    select proname from pg_proc where pronamespace = 'app'::regnamespace group by proname having count(*) > 1`,
  'every function is a file of db/functions': `
    select proname from pg_proc where pronamespace = 'app'::regnamespace and proname not in (select name from public.schema_functions)`,
  'a view reads with the rights of whoever asks, so that row security holds': `
    select c.relname from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('v', 'm')
      and (c.relkind = 'm' or not coalesce(c.reloptions, '{}') && '{security_invoker=true,security_invoker=on}')`,
  'money is whole minor units with its currency beside it': `
    select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'app'::regnamespace
    where a.attname like '%\\_minor' and a.atttypid <> 'int8'::regtype
    union all select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'app'::regnamespace
      where a.attnum > 0 and a.atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype)`,
  'a moment knows its zone and a day knows no hour': `
    select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'app'::regnamespace
    where a.attnum > 0 and (a.atttypid = 'timestamp'::regtype or (a.attname like '%\\_at' and a.atttypid <> 'timestamptz'::regtype)
      or (a.attname like '%\\_on' and a.atttypid <> 'date'::regtype and a.atttypid <> 'int2'::regtype))`,
}

describe('laws of the schema', () => {
  test.each(Object.entries(laws))('%s', async (_, offenders) => {
    expect((await database.owner.query(offenders)).rows).toEqual([])
  })
})

describe('the laws can be broken', () => {
  const breach = async (statement: string, law: string) => {
    const { owner } = database
    await owner.query('begin')
    try {
      await owner.query(statement)
      return (await owner.query(laws[law] ?? '')).rows.length
    } finally {
      await owner.query('rollback')
    }
  }

  test.each([
    [
      'every table of a firm has row security, also for its owner',
      'create table app.stray (business_id uuid not null, id uuid, primary key (business_id, id))',
    ],
    [
      'every table of a firm has row security, also for its owner',
      'alter table app.clients no force row level security',
    ],
    ['every other table has row security or holds nothing of anybody', 'create table app.stray (id uuid primary key)'],
    [
      'every table of a firm has a restrictive policy of the firm for whoever serves requests',
      'drop policy firm_only on app.clients',
    ],
    ['every table that points at a matter keeps the ethical wall', 'drop policy wall on app.time_entries'],
    [
      'every primary key and unique key of a firm begins with the firm',
      'create unique index stray on app.clients (name)',
    ],
    [
      'every reference between tables of a firm carries the firm',
      'alter table app.clients add constraint one_column unique (id); alter table app.matters add constraint stray foreign key (client_id) references app.clients (id)',
    ],
    [
      'no reference deletes or blanks rows behind the audit',
      'alter table app.matters drop constraint matters_client_fkey, add constraint stray foreign key (business_id, client_id) references app.clients (business_id, id) on delete cascade',
    ],
    ['every reference is served by an index of the table that holds it', 'drop index app.matters_by_client'],
    ['every table is audited, or says why not', 'drop trigger audit on app.expenses'],
    ['every table is audited, or says why not', 'alter table app.expenses disable trigger audit'],
    ['every table is audited, or says why not', 'drop trigger audit_delete on app.time_entries'],
    ['every table is audited, or says why not', 'alter table app.time_entries disable trigger audit_update'],
    [
      'every table that points at a file tells the file so',
      'create table app.stray (business_id uuid, file_id uuid, foreign key (business_id, file_id) references app.files (business_id, id))',
    ],
    ['the audit log and its seals refuse every change', 'drop trigger append_only on app.audit_log'],
    ['nobody holds a right to change the audit log', 'grant update on app.audit_log to app_server'],
    [
      'the searcher cannot sign in, writes nothing, and nobody who serves is a member of it',
      'grant insert on app.sessions to app_searcher',
    ],
    [
      'a function with the rights of its owner fixes its search path and is not open to everybody',
      'grant execute on function app.session_of(bytea) to public',
    ],
    [
      'the ledger cannot sign in, nobody who serves is a member of it, and its policies bind it to the firm',
      'grant select on app.time_entries to app_ledger',
    ],
    [
      'the ledger cannot sign in, nobody who serves is a member of it, and its policies bind it to the firm',
      'grant app_ledger to app_server',
    ],
    [
      'the journal and what is stored of it is written by the ledger only',
      'grant update (balance_minor) on app.trust_ledgers to app_server',
    ],
    [
      'the journal and what is stored of it is written by the ledger only',
      'grant insert on app.trust_transactions to app_server',
    ],
    [
      'the journal and what is stored of it is written by the ledger only',
      'grant insert on app.postings to app_server',
    ],
    [
      'the journal and what is stored of it is written by the ledger only',
      'grant update (open_minor) on app.invoice_shares to app_server',
    ],
    ['posted entries and closings refuse every change', 'drop trigger append_only on app.postings'],
    ['posted entries and closings refuse every change', 'alter table app.postings disable trigger check_laws'],
    [
      'a function that looks across firms or writes the ledger belongs to a role that cannot sign in or to app_jobs, and every other function to the owner of the tables',
      'alter function app.find_clients(text) security invoker',
    ],
    [
      'every table whose rows people delete is registered, so that the recycle bin and its purge include it',
      'create table app.stray (business_id uuid, id uuid, deleted_at timestamptz)',
    ],
    [
      'a function has one signature',
      "create function app.plain_name(name integer) returns text language sql as $$ select '' $$",
    ],
    [
      'every function is a file of db/functions',
      'create function app.stray() returns integer language sql as $$ select 1 $$',
    ],
    [
      'a view reads with the rights of whoever asks, so that row security holds',
      'create view app.stray as select name from app.clients',
    ],
    [
      'money is whole minor units with its currency beside it',
      'alter table app.matters add column paid double precision',
    ],
    ['a moment knows its zone and a day knows no hour', 'alter table app.matters add column paid_at timestamp'],
  ])('%s: %s', async (law, statement) => {
    expect(await breach(statement, law)).toBeGreaterThan(0)
  })
})
