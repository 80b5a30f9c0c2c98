import { DEFAULT_ENTRY_STATUS } from '#domain/billable.ts'
import { secondsFromHours } from '#domain/duration.ts'
import type { AppliedRate } from '#domain/rate.ts'
import { billTime, keepsRate, keepsTime } from '#domain/time-entry.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import type { TimeEntryInput } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, notFound, staleVersion } from '../../platform/refusal.ts'
import { takeLog } from '../timer/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { getTimeEntry, toTimeEntry, type EntryRow } from '../time-entry-list/public.ts'
import { incrementOf, priceColumns, rateFor } from './pricing.ts'
import {
  checkDuration,
  checkMeasured,
  checkSaving,
  entryLocked,
  onlyInvoiceLocks,
  timerEmpty,
  type Saving,
} from './rules.ts'
import {
  factsFor,
  insertEntry,
  lockEntry,
  updateEntry,
  type Facts,
  type LockedEntry,
  type Wanted,
} from './save.queries.ts'

/** Saves time typed by hand, or (ManualTimeEntry false) what the person's own timer measured. */
export async function createTimeEntry(
  context: FirmContext,
  { body }: Received<typeof contract.create>,
): Promise<Answer<typeof contract.create>> {
  if (body.isBillable === 5) throw onlyInvoiceLocks()
  const { tx, businessId, membership } = context
  const known = await currencies(tx)
  const facts = await factsFor(tx, wantedBy(businessId, body, currencyCode(body.foreignCurrencyId, known)))
  checkHome(body, facts, known)
  const isTimed = body.manualTimeEntry === false
  checkSaving(savingOf(context, body, facts))
  checkDuration(body.duration, isTimed)
  const row = await storeEntry(context, { body, facts, isTimed })
  return toTimeEntry(row, { currencies: known, permissions: membership.permissions })
}

interface Storing {
  readonly body: TimeEntryInput
  readonly facts: Facts
  readonly isTimed: boolean
}

/** Stores a checked entry; from the timer its log is taken, stopped and settled in the same transaction. */
async function storeEntry(context: FirmContext, { body, facts, isTimed }: Storing): Promise<EntryRow> {
  const { tx, businessId, userId, clock } = context
  const time = billTime(body.duration, incrementOf(facts))
  const isBillable = body.isBillable === 4
  const price = priceColumns({
    isBillable,
    hours: time.hours,
    applied: rateFor(facts, typedRate(body, facts), undefined),
    exchangeRate: body.exchangeRate ?? '1',
    currency: facts.currency,
    homeCurrency: facts.home_currency,
  })
  const log = isTimed ? await takeLog(context) : undefined
  if (isTimed && !log) throw timerEmpty()
  if (log) checkMeasured(log.seconds)
  const columns = {
    id: newId(),
    matter_id: body.matterId,
    user_id: body.timeEntryUserId,
    activity_id: body.activityId,
    worked_on: body.timeEntryDate,
    description: body.description,
    worked_seconds: log?.seconds ?? secondsFromHours(body.duration),
    is_timed: isTimed,
    billed_hours: time.hours,
    increment_minutes: time.incrementMinutes,
    billing_state: isBillable ? 'unbilled' : 'notBillable',
    status: body.status ?? DEFAULT_ENTRY_STATUS,
    currency: facts.currency,
    home_currency: facts.home_currency,
    ...price,
    created_at: clock.now(),
  } as const
  await insertEntry(tx, { business_id: businessId, created_by: userId, updated_at: columns.created_at, ...columns })
  await log?.settle(columns.id)
  return { ...columns, ...namesFrom(facts), version: 1 }
}

const namesFrom = (facts: Facts) => ({
  client_id: facts.client_id,
  client_name: facts.client_name,
  matter_name: facts.matter_name,
  matter_number: facts.matter_number,
  rate_type: facts.rate_type,
  activity_name: facts.activity_name ?? '',
  user_name: facts.user_name ?? '',
})

/** Changes an entry that no invoice holds. */
export async function updateTimeEntry(
  context: FirmContext,
  { params, body }: Received<typeof contract.update>,
): Promise<Answer<typeof contract.update>> {
  const { tx, businessId } = context
  const known = await currencies(tx)
  const code = currencyCode(body.foreignCurrencyId, known)
  const [entry, found] = await Promise.all([lockEntry(tx, params.id), factsFor(tx, wantedBy(businessId, body, code))])
  if (!entry) throw notFound('Time entry')
  if (entry.billing_state === 'onInvoice') throw entryLocked()
  if (body.version !== undefined && body.version !== entry.version) throw staleVersion('Time entry')
  if (body.isBillable === 5) throw onlyInvoiceLocks()
  // The firm's currency may have changed since: the entry keeps the home currency that it was priced in.
  const currency = code ?? entry.currency
  const inCurrency = found.currency === currency ? found : await factsFor(tx, wantedBy(businessId, body, currency))
  const facts: Facts = { ...inCurrency, home_currency: entry.home_currency }
  checkHome(body, facts, known)
  checkSaving(savingOf(context, body, facts, entry))
  await updateEntry(tx, entry.id, { ...changeOf(body, facts, entry), updated_at: context.clock.now() })
  return getTimeEntry(context, entry.id)
}

function changeOf(body: TimeEntryInput, facts: Facts, entry: LockedEntry) {
  const isSameTime = keepsTime(
    { matterId: entry.matter_id, hours: entry.billed_hours },
    { matterId: body.matterId, hours: body.duration },
  )
  if (!isSameTime) checkDuration(body.duration, entry.is_timed)
  // Time that stays is not rounded again; what was measured stays whatever is billed.
  const time = isSameTime
    ? { hours: entry.billed_hours, incrementMinutes: entry.increment_minutes }
    : billTime(body.duration, incrementOf(facts))
  const isBillable = body.isBillable === 4
  return {
    matter_id: body.matterId,
    user_id: body.timeEntryUserId,
    activity_id: body.activityId,
    worked_on: body.timeEntryDate,
    description: body.description,
    worked_seconds: entry.is_timed || isSameTime ? entry.worked_seconds : secondsFromHours(body.duration),
    billed_hours: time.hours,
    increment_minutes: time.incrementMinutes,
    billing_state: isBillable ? 'unbilled' : 'notBillable',
    status: body.status ?? entry.status,
    currency: facts.currency,
    ...priceColumns({
      isBillable,
      hours: time.hours,
      applied: rateFor(facts, typedRate(body, facts), storedRate(body, facts, entry)),
      exchangeRate: body.exchangeRate ?? (entry.currency === facts.currency ? entry.exchange_rate : '1'),
      currency: facts.currency,
      homeCurrency: entry.home_currency,
    }),
  }
}

function storedRate(body: TimeEntryInput, facts: Facts, entry: LockedEntry): AppliedRate | undefined {
  const before = { matterId: entry.matter_id, userId: entry.user_id, currency: entry.currency }
  const after = { matterId: body.matterId, userId: body.timeEntryUserId, currency: facts.currency }
  if (!keepsRate({ ...before, isBillable: entry.billing_state !== 'notBillable' }, after)) return undefined
  // The table's check allows exactly the rules of the domain.
  return { rate: entry.rate, rule: entry.rate_rule as AppliedRate['rule'] }
}

/** In one currency the home rate is the billing rate, and a caller may send either. */
const typedRate = (body: TimeEntryInput, facts: Facts): string | undefined =>
  body.foreignUserRate ?? (facts.currency === facts.home_currency ? body.userRate : undefined)

function currencyCode(id: number | undefined, known: Currencies): string | null {
  if (id === undefined) return null
  const currency = known.byId(id)
  if (!currency) throw invalidField('currency_unknown', 'foreignCurrencyId', 'Currency is not known')
  return currency.code
}

function checkHome(body: TimeEntryInput, facts: Facts, known: Currencies): void {
  if (body.homeCurrencyId === undefined || known.byCode(facts.home_currency).id === body.homeCurrencyId) return
  throw invalidField('home_currency_differs', 'homeCurrencyId', `The home currency is ${facts.home_currency}`)
}

const wantedBy = (businessId: string, body: TimeEntryInput, currency: string | null): Wanted => ({
  businessId,
  clientId: body.clientId,
  matterId: body.matterId,
  userId: body.timeEntryUserId,
  activityId: body.activityId,
  currency,
  otherwise: 'home',
})

const savingOf = (context: FirmContext, body: TimeEntryInput, facts: Facts, entry?: LockedEntry): Saving => ({
  facts,
  askedBy: context.userId,
  clientId: body.clientId,
  matterId: body.matterId,
  activityId: body.activityId,
  userId: body.timeEntryUserId,
  day: body.timeEntryDate,
  before: entry && {
    matterId: entry.matter_id,
    userId: entry.user_id,
    activityId: entry.activity_id,
    day: entry.worked_on,
    currency: entry.currency,
  },
})
