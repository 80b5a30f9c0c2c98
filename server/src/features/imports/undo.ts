import type { FirmContext } from '../../platform/context.ts'
import { holds } from '#domain/permissions.ts'
import type { ImportKind } from '#domain/import-fields.ts'
import { inSavepoint } from '../../platform/db/transactions.ts'
import { notPermitted, toRefusal } from '../../platform/refusal.ts'
import { deleteEntryRows } from '../time-entries/public.ts'
import type { ImportWorkParts } from './context.ts'
import { addFault, type Fault } from './importing.ts'
import { deleteRecords, selectRecords, type ImportedRecord, type ImportRow } from './queries.ts'
import { selectRecordStates, type RecordState } from './undo.queries.ts'

const BATCH = 500
const MAX_NAMED = 500

const PERMISSIONS = {
  clients: 'clientInfo.delete',
  contacts: 'clientInfo.edit',
  matters: 'matterMaster.delete',
  timeEntries: 'timeEntry.delete',
  expenses: 'expensePermission.delete',
  openInvoices: 'invoice.delete',
  trustBalances: 'trustAccountRequest.delete',
  clientCredits: 'paymentInfo.delete',
} as const satisfies Readonly<Record<ImportKind, string>>

interface Found {
  readonly faults: Fault[]
  done: number
}

/**
 * Moves every record of an import to the recycle bin as its page would, and forgets its old ids, so that the file can be imported
 * again. Those that were changed or used since are named; the caller then keeps nothing.
 */
export async function undoImport(
  parts: ImportWorkParts,
  context: FirmContext,
  row: ImportRow,
  found: Found,
): Promise<void> {
  if (!holds(context.membership.permissions, PERMISSIONS[row.kind])) {
    addFault(found, 1, { field: '', message: notPermitted().message })
    return
  }
  let after = 0
  for (;;) {
    const records = await selectRecords(context.tx, row.id, after, BATCH)
    if (records.length === 0 || found.faults.length >= MAX_NAMED) break
    after = records.at(-1)?.row_number ?? after
    await undoBatch(parts, context, row, { records, found })
    found.done += records.length
  }
  if (found.faults.length === 0) await deleteRecords(context.tx, row.id)
}

interface Batch {
  readonly records: readonly ImportedRecord[]
  readonly found: Found
}

async function undoBatch(
  { services, constraints }: ImportWorkParts,
  context: FirmContext,
  { kind }: ImportRow,
  { records, found }: Batch,
): Promise<void> {
  const states = new Map(
    (
      await selectRecordStates(
        context.tx,
        kind,
        records.map(({ record_id }) => record_id),
      )
    ).map((one) => [one.id, one]),
  )
  const unchanged: ImportedRecord[] = []
  for (const record of records) {
    const state = states.get(record.record_id)
    const reason = whyNot(kind, state)
    if (reason !== undefined) addFault(found, record.row_number, { field: '', message: reason })
    else if (state && !state.is_deleted) unchanged.push(record)
  }
  if (kind === 'timeEntries') {
    const by = { userId: context.userId, at: context.clock.now() }
    if (unchanged.length > 0)
      await deleteEntryRows(
        context.tx,
        unchanged.map(({ record_id }) => record_id),
        by,
      )
    return
  }
  const remove = {
    clients: services.deleteClient,
    contacts: services.deleteContact,
    matters: services.deleteMatter,
    expenses: services.deleteExpense,
    openInvoices: services.takeBackInvoice,
    trustBalances: services.takeBackBalance,
    clientCredits: services.takeBackCredit,
  }[kind]
  for (const { row_number, record_id } of unchanged) {
    try {
      await inSavepoint(context.tx, () => remove(context, record_id))
    } catch (error) {
      const refusal = toRefusal(error, constraints)
      if (!refusal) throw error
      addFault(found, row_number, { field: '', message: `${states.get(record_id)?.label ?? ''}: ${refusal.message}` })
    }
  }
}

/** Why a record stays; undefined where it may go. One that is in the recycle bin already is no obstacle. */
function whyNot(kind: ImportKind, state: RecordState | undefined): string | undefined {
  if (!state)
    return kind === 'contacts'
      ? 'The contacts of this client were changed since'
      : 'This record is behind a wall or was removed for good'
  if (state.is_deleted) return undefined
  if (state.is_billed) return `${state.label} is on an invoice`
  return state.version > 1 ? `${state.label} was changed since` : undefined
}
