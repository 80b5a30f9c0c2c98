import type { TimeEntryInput, TimesheetCell } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { requirePermission } from '../../platform/permission.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { deleteTimeEntry, entryLocked, findMatterForTime, recordTime, updateTimeEntry } from '../time-entries/public.ts'
import { lockCell, type CellEntry } from './queries.ts'
import { assertPersonInScope } from './list.ts'

/** The hours of one cell of the sheet, as typed. */
interface CellInput extends Pick<TimeEntryInput, 'matterId' | 'activityId' | 'isBillable'> {
  readonly day: string
  readonly hours: string
  /** By default the person of the request. */
  readonly timeEntryUserId?: string | undefined
  readonly description?: string | undefined
}

const severalEntries = () =>
  new Refusal(422, 'several_entries', 'Several entries share this cell. Open the list and change the one you mean')

/** Creates, updates or (at 0 hours) deletes the one entry of the cell. */
export async function setTimesheetCell(context: FirmContext, input: CellInput): Promise<TimesheetCell> {
  const { tx, businessId } = context
  const { matterId, activityId, day, timeEntryUserId: userId = context.userId } = input
  await assertPersonInScope(context, userId)
  const cell = { userId, matterId, activityId, day, isBillable: input.isBillable === 4 }
  const entries = await lockCell(tx, businessId, cell)
  if (entries.length > 1) throw severalEntries()
  const [entry] = entries
  if (entry?.billing_state === 'onInvoice') throw entryLocked()
  const isEmpty = Number(input.hours) === 0
  if (!entry) return isEmpty ? toCell(day) : createInCell(context, input, userId)
  return isEmpty ? deleteInCell(context, day, entry) : updateInCell(context, input, { entry, userId })
}

const toCell = (day: string, entry?: { id: string; duration: number }): TimesheetCell => ({
  day,
  hours: entry?.duration ?? 0,
  entryIds: entry ? [entry.id] : [],
  isLocked: false,
})

async function createInCell(context: FirmContext, input: CellInput, userId: string): Promise<TimesheetCell> {
  const { matterId, activityId, isBillable, day, hours, description = '' } = input
  const time = { matterId, activityId, isBillable, day, hours, description, timeEntryUserId: userId }
  return toCell(day, await recordTime(context, time))
}

async function updateInCell(
  context: FirmContext,
  input: CellInput,
  { entry, userId }: { entry: CellEntry; userId: string },
): Promise<TimesheetCell> {
  requirePermission(context, 'timeEntry.edit')
  const matter = await findMatterForTime(context.tx, input.matterId)
  if (!matter) throw notFound('Matter')
  const known = await currencies(context.tx)
  const updated = await updateTimeEntry(context, entry.id, {
    clientId: matter.client_id,
    matterId: input.matterId,
    activityId: input.activityId,
    timeEntryUserId: userId,
    timeEntryDate: input.day,
    duration: input.hours,
    description: input.description ?? entry.description,
    isBillable: input.isBillable,
    foreignCurrencyId: known.byCode(entry.currency).id,
    exchangeRate: entry.exchange_rate,
    status: entry.status,
  })
  return toCell(input.day, updated)
}

async function deleteInCell(context: FirmContext, day: string, entry: CellEntry): Promise<TimesheetCell> {
  requirePermission(context, 'timeEntry.delete')
  await deleteTimeEntry(context, entry.id)
  return toCell(day)
}
