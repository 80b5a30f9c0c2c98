import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withColumnValues } from './column-values.ts'
import { functionTypes } from './function-types.ts'
import { generateTypes } from './kysely-codegen.ts'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { asOwner, type Owner } from '../server/src/platform/db/as-owner.ts'

const FUNCTIONS_FOLDER = join(import.meta.dirname, '../db/functions')

interface SchemaDescription {
  types: string
  text: string
}

let description: Promise<SchemaDescription> | undefined

/** The schema as TypeScript types and as text, read from a database that has just been migrated from nothing. */
export const describeSchema = (): Promise<SchemaDescription> => (description ??= describe())

async function describe(): Promise<SchemaDescription> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lexhold-schema-'))
  const database = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
  try {
    await migrate(database.ownerUrl, () => undefined)
    const typesFile = join(dataDir, 'schema.generated.ts')
    await generateTypes(database.ownerUrl, typesFile)
    const types = await readFile(typesFile, 'utf8')
    return {
      types: await asOwner(
        database.ownerUrl,
        async (owner) => (await withColumnValues(owner, types)) + (await functionTypes(owner, FUNCTIONS_FOLDER)),
      ),
      text: await asOwner(database.ownerUrl, schemaText),
    }
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface TableText {
  name: string
  comment: string | null
  columns: string
  constraints: string | null
  indexes: string | null
  policies: string | null
  triggers: string | null
  grants: string | null
}

interface FunctionText {
  name: string
  definition: string
  owner: string
  executors: string | null
}

const functionText = ({ name, definition, owner, executors }: FunctionText) =>
  `## ${name}\n\nBelongs to ${owner}; ${executors === null ? 'nobody else may execute it' : `may be executed by ${executors}`}.\n\n\`\`\`sql\n${definition.trim()}\n\`\`\`\n`

const lines = (title: string, text: string | null) => (text ? `\n${title}\n${text}\n` : '')

async function schemaText(owner: Owner): Promise<string> {
  const { rows: tables } = await owner.query<TableText>(TABLES)
  const { rows: functions } = await owner.query<FunctionText>(FUNCTIONS)
  const sections = tables.map(
    (table) =>
      `## ${table.name}\n${table.comment ? `\n${table.comment}\n` : ''}\n\`\`\`\n${table.columns}\n${lines('constraints', table.constraints)}${lines('indexes', table.indexes)}${lines('policies', table.policies)}${lines('triggers', table.triggers)}${lines('grants', table.grants)}\`\`\`\n`,
  )
  return `# The schema after all migrations, and every function\n\nWritten by \`npm run fix\` from a freshly migrated database; \`npm run check\` fails where it is stale.\n\n${sections.join('\n')}\n# Functions\n\n${functions.map(functionText).join('\n')}`
}

const aggregate = (expression: string, order = '1') => `string_agg(${expression}, E'\\n' order by ${order})`

const TABLES = `
  select c.relname as name, obj_description(c.oid) as comment,
    (select ${aggregate(`'  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end || coalesce(case when a.attgenerated = 's' then ' generated always as ' else ' default ' end || pg_get_expr(d.adbin, d.adrelid), '')`, 'a.attnum')}
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select ${aggregate(`'  ' || k.conname || ' ' || pg_get_constraintdef(k.oid)`, 'k.conname')} from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n') as constraints,
    (select ${aggregate("'  ' || i.indexdef", 'i.indexname')} from pg_indexes i where i.schemaname = 'app' and i.tablename = c.relname) as indexes,
    (select ${aggregate(`'  ' || p.policyname || ' ' || lower(p.permissive) || ' ' || lower(p.cmd) || ' to ' || array_to_string(p.roles, ', ') || coalesce(' using ' || p.qual, '') || coalesce(' with check ' || p.with_check, '')`, 'p.policyname')}
      from pg_policies p where p.schemaname = 'app' and p.tablename = c.relname) as policies,
    (select ${aggregate("'  ' || pg_get_triggerdef(t.oid)", 't.tgname')} from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    (select ${aggregate("'  ' || grantee || ': ' || rights", 'grantee')} from (
      select grantee, string_agg(lower(privilege_type), ', ' order by privilege_type) as rights from information_schema.role_table_grants
      where table_schema = 'app' and table_name = c.relname and grantee like 'app\\_%' group by grantee) g) as grants
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace order by c.relname`

const FUNCTIONS = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition, pg_get_userbyid(p.proowner) as owner,
    (select string_agg(case a.grantee when 0 then 'everybody' else pg_get_userbyid(a.grantee) end, ', ' order by a.grantee)
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner) as executors
  from pg_proc p where p.pronamespace = 'app'::regnamespace order by 1`
