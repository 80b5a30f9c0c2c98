import { compareDays, type CalendarDay } from '#domain/calendar-day.ts'
import { decimal } from '#domain/decimal.ts'
import { fromMajor, money, roundToMoney, toMajorText } from '#domain/money.ts'
import type { MatterInput } from '#contract/matters.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { closesBeforeItOpens, impossibleAmount } from './refusals.ts'
import type { LockedMatter } from './queries.ts'
import { rateTypeOf, statusOf } from './labels.ts'

interface Basis {
  /** The stored matter; undefined for a new one. */
  readonly before: LockedMatter | undefined
  readonly currency: string
  /** Today in the firm's zone. */
  readonly today: CalendarDay
}

/** The columns that an input sets. A field that is left out keeps its stored value, or takes its default on a new matter. */
export function matterColumns(input: MatterInput, basis: Basis) {
  const { before, currency } = basis
  return {
    client_id: input.clientId,
    name: input.matterName,
    rate_type: input.matterRate ? rateTypeOf(input.matterRate) : (before?.rate_type ?? 'hourly'),
    currency,
    ...daysOf(input, basis),
    ...omitUndefined({
      description: input.description,
      shelf_location: input.shelfLocation,
      court_name: input.courtName,
      suit_number: input.suitNumber,
      hourly_rate: input.hourlyRate,
      contingency_rate: input.contigencyRate,
      contingency_percentage: input.contingencyPercentage,
      responsible_id: input.responsibleUserId,
      office_id: input.officeId,
      billing_increment_minutes: input.billingIncrementMinutes,
    }),
    flat_amount_minor: flatMinor(input, basis),
  }
}

/** Today is the default closing day; open and pending matters have none. */
function daysOf(input: MatterInput, { before, today }: Basis) {
  const status = input.status ? statusOf(input.status) : (before?.status ?? 'open')
  const openedOn = input.matterOpenDate ?? before?.opened_on ?? today
  if (status !== 'closed') return { status, opened_on: openedOn, closed_on: null }
  const closedOn = input.matterCloseDate ?? before?.closed_on ?? today
  if (compareDays(closedOn, openedOn) < 0) throw closesBeforeItOpens()
  return { status, opened_on: openedOn, closed_on: closedOn }
}

function flatMinor({ flatRate }: MatterInput, { before, currency }: Basis): string | null {
  if (flatRate === undefined) {
    if (!before || before.flat_amount_minor === null) return null
    // A change of currency keeps the figure, in the units of the new currency.
    const figure = toMajorText(money(BigInt(before.flat_amount_minor), before.currency))
    return String(roundToMoney(decimal(figure), currency).minor)
  }
  if (flatRate === null) return null
  try {
    return String(fromMajor(flatRate, currency).minor)
  } catch (error) {
    if (error instanceof RangeError) throw impossibleAmount('flatRate', currency)
    throw error
  }
}
