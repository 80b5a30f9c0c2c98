import { DEFAULT_ENTRY_STATUS } from '#domain/billable.ts'
import { secondsFromHours } from '#domain/duration.ts'
import type { AppliedRate } from '#domain/rate.ts'
import { billTime, keepsRate, keepsTime } from '#domain/time-entry.ts'
import { timeEntryRecord } from '#contract/time-entries-record.ts'
import type { TimeEntry, TimeEntryInput } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { invalidField } from '../../platform/refusal.ts'
import { recordLifecycle } from '../records/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { getTimeEntry, toTimeEntry } from '../time-entry-list/public.ts'
import { discardLogOfLeaver, endLog, endLogOfLeaver, type TakenLog } from '../timer/public.ts'
import { assertMeasuredTime, assertTypedDuration, checkEntry } from './checks.ts'
import { incrementOf, priceColumns, resolveRate } from './pricing.ts'
import { findEntryFacts, insertEntries, type EntryFacts, type LockedEntry } from './queries.ts'
import { entryLocked, onlyInvoiceLocks, timerEmpty } from './refusals.ts'

function assertNotBilled({ billing_state }: LockedEntry): void {
  if (billing_state === 'onInvoice') throw entryLocked()
}

const lifecycle = recordLifecycle({
  contract: timeEntryRecord,
  table: 'app.time_entries',
  assertDeletable: assertNotBilled,
  get: getTimeEntry,
})
export const { delete: deleteTimeEntry, restore: restoreTimeEntry } = lifecycle

/** Saves typed time or, where ManualTimeEntry is false, the time that the person's own timer measured. */
export const createTimeEntry = (context: FirmContext, input: TimeEntryInput): Promise<TimeEntry> =>
  createEntry(context, input, input.manualTimeEntry === false ? { endLog: () => endLog(context) } : undefined)

/** Saves what somebody measured who can no longer save it: the entry is theirs, and whoever saves it is who entered it. */
export const createEntryForLeaver = (context: FirmContext, input: TimeEntryInput): Promise<TimeEntry> =>
  createEntry(context, input, { endLog: () => endLogOfLeaver(context, input.timeEntryUserId), mayBeOfLeaver: true })

/** Where the time of a new entry was measured. */
interface Measured {
  readonly endLog: () => Promise<TakenLog | undefined>
  readonly mayBeOfLeaver?: boolean
}

async function createEntry(context: FirmContext, input: TimeEntryInput, measured?: Measured): Promise<TimeEntry> {
  const { tx, membership } = context
  const known = await currencies(tx)
  const facts = await findFacts(context, input, currencyCode(input, known))
  const entry = { input, facts, isTimed: measured !== undefined, mayBeOfLeaver: measured?.mayBeOfLeaver }
  assertNewEntry(context, entry, known)
  const row = await storeEntry(context, entry, measured)
  return toTimeEntry(row, { currencies: known, permissions: membership.permissions })
}

export async function discardTimeOfLeaver(context: FirmContext, userId: string): Promise<null> {
  if (!(await discardLogOfLeaver(context, userId))) throw timerEmpty()
  return null
}

function assertNewEntry(context: FirmContext, entry: EntryToStore, known: Currencies): void {
  const { input, facts, isTimed, mayBeOfLeaver } = entry
  if (input.isBillable === 5) throw onlyInvoiceLocks()
  assertHomeCurrency(input, facts, known)
  checkEntry(context, { input, facts, mayBeOfLeaver })
  assertTypedDuration(input.duration, isTimed)
}

/**
 * Checks typed entries by the rules of every save, and answers the rows to insert. What decides about an entry is read once for
 * all entries of the same matter, person and activity, so that many can be imported; the database's own rules still hold. Work of
 * people who have left the firm is taken over as well.
 */
export async function createEntryChecker(context: FirmContext) {
  const known = await currencies(context.tx)
  const factsOf = new Map<string, EntryFacts>()
  return async ({ businessId, userId, clock, tx }: FirmContext, input: TimeEntryInput) => {
    const { clientId, matterId, timeEntryUserId, activityId } = input
    const key = [clientId, matterId, timeEntryUserId, activityId, input.foreignCurrencyId].join(' ')
    const facts = factsOf.get(key) ?? (await findFacts({ ...context, tx }, input, currencyCode(input, known)))
    factsOf.set(key, facts)
    assertNewEntry(context, { input, facts, isTimed: false, mayBeOfLeaver: true }, known)
    const columns = entryColumns({ input, facts, isTimed: false }, secondsFromHours(input.duration), clock.now())
    return { business_id: businessId, created_by: userId, updated_at: columns.created_at, ...columns }
  }
}

interface EntryToStore {
  readonly input: TimeEntryInput
  readonly facts: EntryFacts
  readonly isTimed: boolean
  readonly mayBeOfLeaver?: boolean | undefined
}

/** Stores a checked entry. A timer's log is stopped and assigned to the entry in the same transaction. */
async function storeEntry(context: FirmContext, entry: EntryToStore, measured: Measured | undefined) {
  const { tx, businessId, userId, clock } = context
  const { input, facts } = entry
  const log = await measured?.endLog()
  if (measured && !log) throw timerEmpty()
  if (log) assertMeasuredTime(log.seconds)
  const columns = entryColumns(entry, log?.seconds ?? secondsFromHours(input.duration), clock.now())
  await insertEntries(tx, [{ business_id: businessId, created_by: userId, updated_at: columns.created_at, ...columns }])
  await log?.assignTo(columns.id)
  return { ...columns, ...namesFrom(facts), version: 1 }
}

/** The columns of a new entry with its price. */
function entryColumns({ input, facts, isTimed }: EntryToStore, workedSeconds: number, now: Date) {
  const time = billTime(input.duration, incrementOf(facts))
  const price = priceColumns({
    isBillable: input.isBillable === 4,
    hours: time.hours,
    applied: resolveRate(facts, { day: input.timeEntryDate, typed: typedRate(input, facts), stored: undefined }),
    exchangeRate: input.exchangeRate ?? '1',
    currency: facts.currency,
    homeCurrency: facts.home_currency,
  })
  return {
    id: newId(),
    ...inputColumns(input),
    worked_seconds: workedSeconds,
    is_timed: isTimed,
    billed_hours: time.hours,
    increment_minutes: time.incrementMinutes,
    status: input.status ?? DEFAULT_ENTRY_STATUS,
    currency: facts.currency,
    home_currency: facts.home_currency,
    task_code: input.taskCode ?? null,
    activity_code: input.activityCode ?? null,
    ...price,
    created_at: now,
  }
}

const namesFrom = (facts: EntryFacts) => ({
  client_id: facts.client_id,
  client_name: facts.client_name,
  matter_name: facts.matter_name,
  matter_number: facts.matter_number,
  rate_type: facts.rate_type,
  activity_name: facts.activity_name ?? '',
  user_name: facts.user_name ?? '',
})

/** Changes an entry that is on no invoice. */
export async function updateTimeEntry(context: FirmContext, id: string, input: TimeEntryInput): Promise<TimeEntry> {
  const { tx } = context
  const known = await currencies(tx)
  const code = currencyCode(input, known)
  const [entry, found] = await Promise.all([lifecycle.lock(context, id), findFacts(context, input, code)])
  assertNotBilled(entry)
  assertVersion(input.version, entry.version, 'Time entry')
  if (input.isBillable === 5) throw onlyInvoiceLocks()
  const currency = code ?? entry.currency
  const inCurrency = found.currency === currency ? found : await findFacts(context, input, currency)
  // The firm's currency may have changed since: a stored entry keeps the home currency that it was priced in.
  const facts: EntryFacts = { ...inCurrency, home_currency: entry.home_currency }
  assertHomeCurrency(input, facts, known)
  checkEntry(context, { input, facts, stored: entry })
  await updateRecord(context, 'app.time_entries', id, changedColumns(input, facts, entry))
  return getTimeEntry(context, id)
}

function changedColumns(input: TimeEntryInput, facts: EntryFacts, entry: LockedEntry) {
  const isSameTime = keepsTime(
    { matterId: entry.matter_id, hours: entry.billed_hours },
    { matterId: input.matterId, hours: input.duration },
  )
  if (!isSameTime) assertTypedDuration(input.duration, entry.is_timed)
  const time = isSameTime
    ? { hours: entry.billed_hours, incrementMinutes: entry.increment_minutes }
    : billTime(input.duration, incrementOf(facts))
  return {
    ...inputColumns(input),
    // Measured time stays, whatever is billed.
    worked_seconds: entry.is_timed || isSameTime ? entry.worked_seconds : secondsFromHours(input.duration),
    billed_hours: time.hours,
    increment_minutes: time.incrementMinutes,
    status: input.status ?? entry.status,
    ...(input.taskCode !== undefined && { task_code: input.taskCode }),
    ...(input.activityCode !== undefined && { activity_code: input.activityCode }),
    currency: facts.currency,
    ...priceColumns({
      isBillable: input.isBillable === 4,
      hours: time.hours,
      applied: resolveRate(facts, {
        day: input.timeEntryDate,
        typed: typedRate(input, facts),
        stored: storedRate(input, facts, entry),
      }),
      exchangeRate: input.exchangeRate ?? (entry.currency === facts.currency ? entry.exchange_rate : '1'),
      currency: facts.currency,
      homeCurrency: entry.home_currency,
    }),
  }
}

const inputColumns = (input: TimeEntryInput) => ({
  matter_id: input.matterId,
  user_id: input.timeEntryUserId,
  activity_id: input.activityId,
  worked_on: input.timeEntryDate,
  description: input.description,
  billing_state: input.isBillable === 4 ? ('unbilled' as const) : ('notBillable' as const),
})

/** The rate of the entry and its day, where the edit keeps what else the rate depends on. */
function storedRate(input: TimeEntryInput, facts: EntryFacts, entry: LockedEntry) {
  const before = { matterId: entry.matter_id, userId: entry.user_id, currency: entry.currency }
  const after = { matterId: input.matterId, userId: input.timeEntryUserId, currency: facts.currency }
  const keepsStoredRate = keepsRate({ ...before, isBillable: entry.billing_state !== 'notBillable' }, after)
  if (!keepsStoredRate) return undefined
  const rate: AppliedRate = { rate: entry.rate, rule: entry.rate_rule, effectiveOn: entry.rate_effective_on }
  return { rate, day: entry.worked_on }
}

/** In the home currency the home rate is the billing rate, and a caller may send either. */
const typedRate = (input: TimeEntryInput, facts: EntryFacts): string | undefined =>
  input.foreignUserRate ?? (facts.currency === facts.home_currency ? input.userRate : undefined)

/** The code of the requested currency; null where none is requested. */
function currencyCode({ foreignCurrencyId: id }: TimeEntryInput, known: Currencies): string | null {
  if (id === undefined) return null
  const currency = known.byId(id)
  if (!currency) throw invalidField('currency_unknown', 'foreignCurrencyId', 'Currency is not known')
  return currency.code
}

function assertHomeCurrency({ homeCurrencyId: id }: TimeEntryInput, facts: EntryFacts, known: Currencies): void {
  if (id === undefined || known.byCode(facts.home_currency).id === id) return
  throw invalidField('home_currency_differs', 'homeCurrencyId', `The home currency is ${facts.home_currency}`)
}

const findFacts = ({ tx, businessId }: FirmContext, input: TimeEntryInput, currency: string | null) =>
  findEntryFacts(tx, {
    businessId,
    clientId: input.clientId,
    matterId: input.matterId,
    userId: input.timeEntryUserId,
    activityId: input.activityId,
    currency,
    fallback: 'home',
  })
