import { holds, type Permission } from '#domain/permissions.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import type { TimeEntryInput, TimesheetCell } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted, Refusal } from '../../platform/refusal.ts'
import { removeTimeEntry } from './bin.ts'
import { currencies } from '../reference/public.ts'
import { firmFacts } from './firm.queries.ts'
import { entryLocked } from './rules.ts'
import { createTimeEntry, updateTimeEntry } from './save.ts'
import { checkPersonInScope } from './timesheet.ts'
import { lockCell, matterForCell, type CellEntry } from './timesheet.queries.ts'

type Typed = Received<typeof contract.setTimesheetCell>['body']

const severalEntries = () =>
  new Refusal(422, 'several_entries', 'Several entries share this cell. Open the list and change the one you mean')

/** Hours typed into the grid make, change or (at 0) bin the one entry of the cell. */
export async function setTimesheetCell(
  context: FirmContext,
  { body }: Received<typeof contract.setTimesheetCell>,
): Promise<Answer<typeof contract.setTimesheetCell>> {
  const { tx, businessId } = context
  const userId = body.timeEntryUserId ?? context.userId
  const { matterId, activityId, day } = body
  checkPersonInScope(context.userId, userId, await firmFacts(tx, businessId))
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

function need({ membership }: FirmContext, permission: Permission): void {
  if (!holds(membership.permissions, permission)) throw notPermitted()
}

const toCell = (day: string, entry?: { id: string; duration: number }): TimesheetCell => ({
  day,
  hours: entry?.duration ?? 0,
  entryIds: entry ? [entry.id] : [],
  isLocked: false,
})

async function fill(context: FirmContext, body: Typed, userId: string): Promise<TimesheetCell> {
  need(context, 'timeEntry.create')
  const [matter, firm] = await Promise.all([
    matterForCell(context.tx, body.matterId),
    firmFacts(context.tx, context.businessId),
  ])
  if (!matter) throw notFound('Matter')
  // The grid has no place for an exchange rate: it takes the one of the matter's latest entry.
  const exchangeRate = matter.currency === firm.currency ? '1' : matter.exchange_rate
  if (exchangeRate === null) {
    const message = `Enter the first time on this matter in the form, with its exchange rate to ${matter.currency}`
    throw new Refusal(422, 'exchange_rate_needed', message, { matterId: message })
  }
  const foreignCurrencyId = (await currencies(context.tx)).byCode(matter.currency).id
  const input = toInput(body, userId, { clientId: matter.client_id, foreignCurrencyId, exchangeRate, description: '' })
  return toCell(body.day, await createTimeEntry(context, { params: undefined, query: {}, body: input }))
}

async function change(
  context: FirmContext,
  body: Typed,
  { entry, userId }: { entry: CellEntry; userId: string },
): Promise<TimesheetCell> {
  need(context, 'timeEntry.edit')
  const matter = await matterForCell(context.tx, body.matterId)
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
  need(context, 'timeEntry.delete')
  await removeTimeEntry(context, { params: { id: entry.id }, query: {}, body: undefined })
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
