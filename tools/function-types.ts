import { readFunctions } from '../server/src/platform/db/functions.ts'
import type { Owner } from '../server/src/platform/db/as-owner.ts'

interface FunctionOfRequests {
  name: string
  arguments: { name: string; type: string }[]
  /** The columns of its rows; one column without a name where it returns no table. */
  columns: { name: string; type: string }[]
}

/** What requests may call, except what only triggers and other functions need. */
const FUNCTIONS = `
  select p.proname as name,
    coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[i], ''), 'type', format_type(p.proargtypes[i - 1], null)) order by i)
      from generate_series(1, p.pronargs) i), '[]') as arguments,
    coalesce((select json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.position)
      from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality a (name, type, mode, position)
      where a.mode in ('t', 'o')), json_build_array(json_build_object('name', '', 'type', format_type(p.prorettype, null)))) as columns
  from pg_proc p
  where p.pronamespace = 'app'::regnamespace and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'void'::regtype)
    and (has_function_privilege('app_server', p.oid, 'execute') or has_function_privilege('app_portal', p.oid, 'execute'))
  order by 1`

/** As server/src/platform/db/types.ts reads them. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  jsonb: 'JsonValue',
  numeric: 'string',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

const typeOf = (type: string): string | undefined =>
  type.endsWith('[]') ? TYPES[type.slice(0, -2)] && `${TYPES[type.slice(0, -2)]}[]` : TYPES[type]

const argumentType = (type: string) => `${type.endsWith('[]') ? 'readonly ' : ''}${typeOf(type)} | null`

/**
 * The arguments and the rows of every function that requests may call. PostgreSQL does not know whether a result may be null:
 * the function's file says it (`-- nullable: client_id, matter_id`; `result` for a function that returns no table).
 */
export async function functionTypes(owner: Owner, folder: string): Promise<string> {
  const texts = new Map((await readFunctions(folder)).map(({ name, text }) => [name, text]))
  const { rows } = await owner.query<FunctionOfRequests>(FUNCTIONS)
  const lines = rows.flatMap(({ name, arguments: taken, columns }) => {
    if ([...taken, ...columns].some(({ type }) => typeOf(type) === undefined)) return []
    const [, nullable = ''] = /^-- nullable: (.+)$/m.exec(texts.get(name) ?? '') ?? []
    const row = columns.map(({ name: column, type }) => {
      const key = column || 'result'
      return `${key}: ${typeOf(type)}${nullable.split(', ').includes(key) ? ' | null' : ''}`
    })
    const parameters = taken.map(({ name: parameter, type }) => `${parameter}: ${argumentType(type)}`)
    return `  "app.${name}": { arguments: [${parameters.join(', ')}]; row: { ${row.join('; ')} } };`
  })
  return `\n/** The functions that requests may call. */\nexport interface AppFunctions {\n${lines.join('\n')}\n}\n`
}
