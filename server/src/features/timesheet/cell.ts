import type { Answer, Received } from '#contract/endpoint.ts'
import type { timesheet as contract } from '#contract/timesheet.ts'
import type { TimeEntryInput, TimesheetCell } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import {
  entryLocked,
  matterForWork,
  requirePermission,
  recordTime,
  deleteTimeEntry,
  updateTimeEntry,
} from '../time-entries/public.ts'
import { assertPersonInScope } from './timesheet.ts'
import { lockCell, type CellEntry } from './queries.ts'

type Typed = Received<typeof contract.setCell>['body']

const severalEntries = () =>
  new Refusal(422, 'several_entries', 'Several entries share this cell. Open the list and change the one you mean')

/** Hours typed into the grid make, change or (at 0) bin the one entry of the cell. */
export async function setTimesheetCell(
  context: FirmContext,
  { body }: Received<typeof contract.setCell>,
): Promise<Answer<typeof contract.setCell>> {
  const { tx, businessId } = context
  const userId = body.timeEntryUserId ?? context.userId
  const { matterId, activityId, day } = body
  await assertPersonInScope(context, userId)
  const entries = await lockCell(tx, businessId, {
    userId,
    matterId,
    activityId,
    day,
    isBillable: body.isBillable === 4,
  })
  if (entries.length > 1) throw severalEntries()
  const [entry] = entries
  if (entry?.billing_state === 'onInvoice') throw entryLocked()
  const isEmpty = Number(body.hours) === 0
  if (!entry) return isEmpty ? toCell(day) : fill(context, body, userId)
  return isEmpty ? empty(context, body, entry) : change(context, body, { entry, userId })
}

const toCell = (day: string, entry?: { id: string; duration: number }): TimesheetCell => ({
  day,
  hours: entry?.duration ?? 0,
  entryIds: entry ? [entry.id] : [],
  isLocked: false,
})

async function fill(context: FirmContext, body: Typed, userId: string): Promise<TimesheetCell> {
  const { matterId, activityId, isBillable, day, hours, description = '' } = body
  const work = { matterId, activityId, isBillable, day, hours, description, timeEntryUserId: userId }
  return toCell(day, await recordTime(context, work))
}

async function change(
  context: FirmContext,
  body: Typed,
  { entry, userId }: { entry: CellEntry; userId: string },
): Promise<TimesheetCell> {
  requirePermission(context, 'timeEntry.edit')
  const matter = await matterForWork(context.tx, body.matterId)
  if (!matter) throw notFound('Matter')
  const known = await currencies(context.tx)
  const kept = {
    clientId: matter.client_id,
    foreignCurrencyId: known.byCode(entry.currency).id,
    exchangeRate: entry.exchange_rate,
    description: entry.description,
  }
  const input = { ...toInput(body, userId, kept), status: entry.status }
  return toCell(body.day, await updateTimeEntry(context, { params: { id: entry.id }, query: {}, body: input }))
}

async function empty(context: FirmContext, body: Typed, entry: CellEntry): Promise<TimesheetCell> {
  requirePermission(context, 'timeEntry.delete')
  await deleteTimeEntry(context, { params: { id: entry.id }, query: {}, body: undefined })
  return toCell(body.day)
}

type Kept = Pick<TimeEntryInput, 'clientId' | 'foreignCurrencyId' | 'exchangeRate' | 'description'>

const toInput = (body: Typed, userId: string, kept: Kept): TimeEntryInput => ({
  ...kept,
  description: body.description ?? kept.description,
  matterId: body.matterId,
  activityId: body.activityId,
  isBillable: body.isBillable,
  timeEntryUserId: userId,
  timeEntryDate: body.day,
  duration: body.hours,
})
