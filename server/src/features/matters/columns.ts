import { compareDays, type CalendarDay } from '#domain/calendar-day.ts'
import { decimal } from '#domain/decimal.ts'
import { fromMajor, money, roundToMoney, toMajorText } from '#domain/money.ts'
import type { MatterInput } from '#contract/matters.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { closesBeforeItOpens, impossibleAmount } from './refusals.ts'
import type { LockedMatter } from './queries.ts'
import { rateTypeOf, statusOf, type Status } from './labels.ts'

interface Around {
  /** The matter as it is; undefined where it is being made. */
  readonly known: LockedMatter | undefined
  readonly currency: string
  /** Today in the firm's zone. */
  readonly today: CalendarDay
}

/** The columns that a body sets. What was left out keeps its value on a known matter and takes its default on a new one. */
export function columnsOf(body: MatterInput, around: Around) {
  const { known, currency } = around
  return {
    client_id: body.clientId,
    name: body.matterName,
    rate_type: body.matterRate ? rateTypeOf(body.matterRate) : (known?.rate_type ?? 'hourly'),
    currency,
    ...daysOf(body, around),
    ...omitUndefined({
      description: body.description,
      shelf_location: body.shelfLocation,
      court_name: body.courtName,
      suit_number: body.suitNumber,
      hourly_rate: body.hourlyRate,
      contingency_rate: body.contigencyRate,
      contingency_percentage: body.contingencyPercentage,
      responsible_id: body.responsibleUserId,
      billing_increment_minutes: body.billingIncrementMinutes,
    }),
    flat_amount_minor: flatMinor(body, around),
  }
}

/** Closed today where no day is said; open or pending has no closing day. */
function daysOf(body: MatterInput, { known, today }: Around) {
  const status = body.status ? statusOf(body.status) : ((known?.status ?? 'open') as Status)
  const openedOn = body.matterOpenDate ?? known?.opened_on ?? today
  if (status !== 'closed') return { status, opened_on: openedOn, closed_on: null }
  const closedOn = body.matterCloseDate ?? known?.closed_on ?? today
  if (compareDays(closedOn, openedOn) < 0) throw closesBeforeItOpens()
  return { status, opened_on: openedOn, closed_on: closedOn }
}

function flatMinor({ flatRate }: MatterInput, { known, currency }: Around): string | null {
  if (flatRate === undefined) {
    if (!known || known.flat_amount_minor === null) return null
    // Another currency may have other decimals: the figure stays, in its units.
    const figure = toMajorText(money(BigInt(known.flat_amount_minor), known.currency))
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
