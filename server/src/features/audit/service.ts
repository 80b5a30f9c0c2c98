import type { Answer, Received } from '#contract/endpoint.ts'
import type { audit as contract } from '#contract/audit.ts'
import { holds } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { firmSettings } from '../firm/public.ts'
import { selectEvents, listFileEvents, namesOf, type EventRow } from './queries.ts'
import { idsIn, toEvent } from './view.ts'
import { tablesOf } from './labels.ts'

type Events = Answer<typeof contract.trail>

export async function listEvents(context: FirmContext, { query }: Received<typeof contract.trail>): Promise<Events> {
  const { tx, businessId } = context
  const { time_zone: timeZone } = await firmSettings(tx, businessId)
  const { kind, ...filters } = query
  const tables = kind && tablesOf(kind)
  const found = await selectEvents(tx, businessId, { ...filters, timeZone, tables, ...closedTo(context) })
  return inWords(context, found, query)
}

/** Tables beside those of a file that hold what a permission keeps for its holders. */
const PARTS = [
  ['expensePermission', ['expense_files']],
  ['flatFeePermission', ['flat_fee_instalments']],
  ['progressNote', ['progress_note_files']],
  ['courtUpdate', ['court_update_files']],
  // Of whichever record: who does not see all that files are attached to is told of none.
  ['expensePermission', ['files']],
  ['progressNote', ['files']],
  ['courtUpdate', ['files']],
] as const

/** What the log must not tell, since the permission to see the records themselves is missing. */
function closedTo({ membership: { permissions } }: FirmContext) {
  const updateKinds = updateKindsOf(permissions)
  const closed = [...TABLES_OF_FILE, ...PARTS].flatMap(([permission, names]) =>
    holds(permissions, permission) ? [] : names,
  )
  return { updateKinds, closed: updateKinds.length > 0 ? closed : [...closed, 'progress_updates'] }
}

const updateKindsOf = (held: FirmContext['membership']['permissions']) => [
  ...(holds(held, 'progressNote') ? ['note'] : []),
  ...(holds(held, 'courtUpdate') ? ['court'] : []),
]

/** The tables of a file and the permission that each asks for. */
const TABLES_OF_FILE = [
  [
    'matterMaster',
    ['matters', 'matter_members', 'matter_practice_areas', 'opposing_parties', 'matter_closings', 'wall_breaks'],
  ],
  ['clientInfo', ['clients', 'client_contacts', 'client_merges', 'conflict_checks']],
  ['budget', ['matter_budgets']],
  ['timeEntry', ['time_entries']],
  ['expensePermission', ['expenses']],
  ['flatFeePermission', ['flat_fees']],
] as const

/** What was changed on a matter or a client that the person asking sees, as far as their permissions go. */
export async function readFileEvents(
  context: FirmContext,
  file: { matterId: string } | { clientId: string },
  paging: Paging,
): Promise<Events> {
  const held = context.membership.permissions
  const updateKinds = updateKindsOf(held)
  const tables = [
    ...TABLES_OF_FILE.flatMap(([permission, names]) => (holds(held, permission) ? names : [])),
    ...(updateKinds.length > 0 ? ['progress_updates'] : []),
  ]
  const found = await listFileEvents(context.tx, context.businessId, { ...file, tables, updateKinds }, paging)
  return inWords(context, found, paging)
}

async function inWords({ tx, businessId }: FirmContext, found: EventRow[], paging: Paging): Promise<Events> {
  const page = toPage(found, paging)
  const [{ time_zone: timeZone, currency: homeCurrency }, known] = await Promise.all([
    firmSettings(tx, businessId),
    namesOf(tx, [...new Set(page.data.flatMap(idsIn))]),
  ])
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const currencies = new Map(known.flatMap(({ id, currency }) => (currency ? [[id, currency] as const] : [])))
  return { ...page, data: page.data.map((row) => toEvent(row, { names, currencies, homeCurrency, timeZone })) }
}
