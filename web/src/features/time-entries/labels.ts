import type { TimeEntry, TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import { billableFrom, entryStatusWord } from '#domain/billable.ts'
import { hoursClock } from '#domain/duration.ts'
import { currencyOf, formatHours, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'

export const billingCurrency = (entry: TimeEntry): CurrencyText => ({
  symbol: entry.foreignCurrencySymbol,
  code: entry.foreignCurrencyCode,
})
export const homeCurrency = (entry: TimeEntry): CurrencyText => ({
  symbol: entry.homeCurrencySymbol,
  code: entry.homeCurrencyCode,
})

export const statusText = (entry: TimeEntry): string => entryStatusWord(billableFrom(entry.isBillable) ?? 'notBillable')

/** The time worked as people measure it (`1:20`), if other time is billed. */
export const workedIfDifferent = ({ workedHours, workedSeconds, duration }: TimeEntry): string | undefined =>
  workedHours === duration ? undefined : hoursClock(workedSeconds)

/** `19.05 billable, 0.50 non-billable`. */
export const hoursSplit = ({ billableHours, nonBillableHours }: TimeEntryTotals): string =>
  `${formatHours(billableHours)} billable, ${formatHours(nonBillableHours)} non-billable`

const amounts = new Intl.ListFormat('en-GB')

/** `billed as $1,250.00 and £410.00`, where the amounts above are in other currencies than their sum. */
export function billedIn({ byCurrency, currencyCode }: TimeEntryTotals): string | undefined {
  const billed = byCurrency.filter(({ amount }) => amount !== 0)
  if (billed.every((one) => one.currencyCode === currencyCode)) return undefined
  return `billed as ${amounts.format(billed.map((one) => formatMoney(one.amount, currencyOf(one))))}`
}

export const entryName = (entry: TimeEntry): string =>
  `${entry.activityType}, ${entry.matterName}, ${formatHours(entry.duration)} h`
