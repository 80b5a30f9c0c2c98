import type { Owner } from '../server/src/platform/db/as-owner.ts'

interface Check {
  table: string
  definition: string
}

const CHECKS = `
  select c.relname as table, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'c' and c.relnamespace = 'app'::regnamespace order by 1, 2`

/** `CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text])))` */
const listOfTexts = /^CHECK \(\((\w+) = ANY \(ARRAY\[('[^\]]+)\]\)\)\)$/

/** Types columns by their checks: a text that a check limits to a list becomes a union of the listed values. */
export async function withColumnValues(owner: Owner, types: string): Promise<string> {
  const { rows } = await owner.query<Check>(CHECKS)
  return rows.reduce((text, { table, definition }) => {
    const [, column, list = ''] = listOfTexts.exec(definition) ?? []
    const values = [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => `"${value}"`)
    if (column === undefined || values.length === 0) return text
    const name = `_app_${table}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const declared = new RegExp(`(export interface ${name} \\{[^}]*?\\n {2}${column}: (?:Generated<)?)string\\b`)
    return text.replace(declared, (_, before: string) => before + values.join(' | '))
  }, types)
}
