import type { EventRow } from '../audit/public.ts'
import type { RecordType, WebhookTable } from '../records/public.ts'

/** A table of whose changes webhooks tell. */
export interface WebhookSource extends WebhookTable {
  readonly name: string
  /** For a table that types share: the kind of the rows that it is told of. */
  readonly rowKind: string | undefined
}

export const webhookSources = (recordTypes: readonly RecordType[]): WebhookSource[] =>
  recordTypes.flatMap(({ tables }) =>
    tables.flatMap(({ name, rowKind, webhook }) => (webhook ? [{ ...webhook, name, rowKind }] : [])),
  )

type Change = Pick<EventRow, 'action' | 'before' | 'after'>

/** What follows the dot in the names of events. */
function happenings({ added, changed, states = {} }: WebhookTable, { action, after }: Change): string[] {
  if (action === 'insert') return added === null ? [] : [added]
  // What is removed for good was in the recycle bin before, of which was told, or was a draft.
  if (action !== 'update' || !after) return []
  const special = Object.entries(states).flatMap(([column, byValue]) => {
    if (!(column in after)) return []
    const value = after[column] ?? null
    const named = typeof value === 'string' ? byValue[value] : undefined
    return named ?? byValue[value === null ? 'unset' : 'set'] ?? []
  })
  if (special.length > 0) return [...new Set(special)]
  return changed === null ? [] : [changed]
}

/** The events that a change of a table is: `invoice.approved`. */
export const eventsOf = (table: WebhookTable, change: Change): string[] =>
  happenings(table, change).map((what) => `${table.record}.${what}`)

/** Every event that changes of a table may be. */
export const possibleEvents = ({ record, added, changed, states = {} }: WebhookTable): string[] =>
  [added, changed, ...Object.values(states).flatMap((byValue) => Object.values(byValue))].flatMap((what) =>
    what === null ? [] : [`${record}.${what}`],
  )
