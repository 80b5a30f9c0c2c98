import { dayText } from '#domain/calendar-day.ts'
import { isCalendarDay } from '#domain/valid-day.ts'
import type { AuditAction, AuditEvent } from '#contract/audit.ts'
import type { AuditedTable } from '../records/public.ts'
import type { EventRow, Values } from './queries.ts'
import { valueText, type ValueContext } from './values.ts'
import { auditLabels, isSilent, labelOf, type TablesByName } from './labels.ts'

export interface NamingContext extends Omit<ValueContext, 'currency'> {
  readonly tables: TablesByName
  readonly currencies: ReadonlyMap<string, string>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const byWords = new Intl.Collator('en')

/** The record's id and every id that its fields hold. */
export const idsIn = ({ record_id, before, after }: EventRow): string[] =>
  [record_id, ...idsAmong(before), ...idsAmong(after)].filter(
    (value): value is string => typeof value === 'string' && uuid.test(value),
  )

/** A column may hold a list of ids, or values by the ids of what they are about, as custom fields are. */
const idsAmong = (values: Values | null) =>
  Object.values(values ?? {}).flatMap((value): unknown[] =>
    Array.isArray(value) ? value : [value, ...Object.keys(byId(value) ?? {})],
  )

const byId = (value: unknown): Values | undefined =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((key) => uuid.test(key))
    ? (value as Values)
    : undefined

/** Deleting puts a record into the recycle bin, which is a change of one of its fields. */
function actionOf({ action, before, after }: EventRow): AuditAction {
  if (action === 'insert') return 'added'
  if (action === 'delete') return 'removed'
  if (!after || !('deleted_at' in after)) return 'changed'
  return after['deleted_at'] === null ? 'restored' : before?.['deleted_at'] === null ? 'binned' : 'changed'
}

const textOf = (values: Values, ...columns: string[]) =>
  columns
    .map((column) => values[column])
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join(' ')

/** Its name today; for a record that no longer exists, the name in the log. */
function recordName({ record_id, before, after }: EventRow, { names }: NamingContext): string {
  const known = names.get(record_id)
  if (known) return known
  const values = after ?? before ?? {}
  const own =
    textOf(values, 'name') ||
    textOf(values, 'company_name') ||
    textOf(values, 'first_name', 'last_name') ||
    textOf(values, 'email')
  const parts = ['user_id', 'practice_area_id', 'matter_id'].map((column) => names.get(String(values[column])))
  return own || parts.filter(Boolean).join(' on ')
}

type Change = AuditEvent['changes'][number]

function changesOf(row: EventRow, context: NamingContext & ValueContext): Change[] {
  const columns = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  const table = context.tables.get(row.table_name)
  return [...columns]
    .filter((column) => !isSilent(table, column))
    .flatMap((column) => changesOfColumn({ table, column, context }, row.before?.[column], row.after?.[column]))
    .filter(({ before, after }) => before !== after)
    .toSorted((left, right) => byWords.compare(left.field, right.field))
}

interface Column {
  readonly table: AuditedTable | undefined
  readonly column: string
  readonly context: NamingContext & ValueContext
}

function changesOfColumn(of: Column, before: unknown, after: unknown): Change[] {
  const { table, column, context } = of
  const places = table?.places?.[column]
  if (places) {
    const [old, now] = [listOf(before), listOf(after)]
    return places.map((field, place) => ({ field, before: text(of, old[place]), after: text(of, now[place]) }))
  }
  const inSets = changesOfSet(of, before, after)
  if (inSets.length > 0) return inSets
  const [old, now] = [byId(before), byId(after)]
  if (!old && !now) return [{ field: labelOf(table, column), before: text(of, before), after: text(of, after) }]
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].map((id) => ({
    field: context.names.get(id) ?? labelOf(table, column),
    before: text(of, dayOrText(old?.[id])),
    after: text(of, dayOrText(now?.[id])),
  }))
}

/** Of a list whose order says nothing: what was added to it and what was removed, where it is said so. */
function changesOfSet(of: Column, before: unknown, after: unknown): Change[] {
  const [added, removed] = of.table?.sets?.[of.column] ?? []
  if (!added || !removed || !Array.isArray(before) || !Array.isArray(after)) return []
  const come = text(of, without(after, before))
  const gone = text(of, without(before, after))
  if (come === null && gone === null) return []
  return [
    { field: added, before: null, after: come },
    { field: removed, before: gone, after: null },
  ]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const without = (list: readonly unknown[], left: readonly unknown[]) => list.filter((one) => !left.includes(one))

/** A value in words; a list as its values, each in words. */
function text(of: Column, value: unknown): string | null {
  const { table, column, context } = of
  if (Array.isArray(value))
    return (
      value
        .map((one) => text(of, one))
        .filter(Boolean)
        .join(', ') || null
    )
  const write = table?.values?.[column]
  const isWritten = typeof value === 'string' || typeof value === 'number'
  return write && isWritten && value !== '' ? write(value) : valueText(column, value, context)
}

const dayOrText = (value: unknown) => (typeof value === 'string' && isCalendarDay(value) ? dayText(value) : value)

export function toEvent(row: EventRow, context: NamingContext): AuditEvent {
  const own = (row.after ?? row.before)?.['currency']
  const currency = typeof own === 'string' ? own : context.currencies.get(row.record_id)
  return {
    id: row.id,
    at: row.at.toISOString(),
    person: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? 'A person who left' },
    keyName: row.key_name,
    action: actionOf(row),
    ...auditLabels(row.table_name, context.tables),
    recordId: row.record_id,
    recordName: recordName(row, context),
    changes: changesOf(row, { ...context, currency }),
    requestId: row.request_id,
    sealNumber: row.seal_number === null ? null : Number(row.seal_number),
    sealedAt: row.sealed_at?.toISOString() ?? null,
  }
}
