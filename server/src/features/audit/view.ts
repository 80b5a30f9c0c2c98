import type { AuditAction, AuditEvent } from '#contract/audit.ts'
import type { EventRow, Values } from './queries.ts'
import { valueText, type ValueContext } from './values.ts'
import { isSilent, labelOf, auditLabels } from './labels.ts'

export type NamingContext = Omit<ValueContext, 'currency'> & { readonly currencies: ReadonlyMap<string, string> }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The record's id and every id that its fields hold. */
export const idsIn = ({ record_id, before, after }: EventRow): string[] =>
  [record_id, ...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(
    (value): value is string => typeof value === 'string' && uuid.test(value),
  )

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

/** Its name today; else what the log says of it, for a record that is gone. */
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

function changesOf(row: EventRow, context: ValueContext): AuditEvent['changes'] {
  const columns = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  return [...columns]
    .filter((column) => !isSilent(row.table_name, column))
    .map((column) => ({
      field: labelOf(row.table_name, column),
      before: valueText(column, row.before?.[column], context),
      after: valueText(column, row.after?.[column], context),
    }))
    .filter(({ before, after }) => before !== after)
    .toSorted((left, right) => left.field.localeCompare(right.field, 'en'))
}

export function toEvent(row: EventRow, context: NamingContext): AuditEvent {
  const own = (row.after ?? row.before)?.['currency']
  const currency = typeof own === 'string' ? own : context.currencies.get(row.record_id)
  return {
    id: row.id,
    at: row.at.toISOString(),
    person: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? 'A person who left' },
    action: actionOf(row),
    ...auditLabels(row.table_name),
    recordId: row.record_id,
    recordName: recordName(row, context),
    changes: changesOf(row, { ...context, currency }),
    requestId: row.request_id,
    sealNumber: row.seal_number === null ? null : Number(row.seal_number),
    sealedAt: row.sealed_at?.toISOString() ?? null,
  }
}
