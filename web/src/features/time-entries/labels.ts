import type { TimeEntry, TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import { billableFrom, entryStatusWord } from '#domain/billable.ts'
import { formatHours, type CurrencyText } from '../../shared/ui/values/format.ts'

export const billingCurrency = (entry: TimeEntry): CurrencyText => ({
  symbol: entry.foreignCurrencySymbol,
  code: entry.foreignCurrencyCode,
})
export const homeCurrency = (entry: TimeEntry): CurrencyText => ({
  symbol: entry.homeCurrencySymbol,
  code: entry.homeCurrencyCode,
})

export const statusText = (entry: TimeEntry): string => entryStatusWord(billableFrom(entry.isBillable) ?? 'notBillable')

/** Worked hours with all their decimals, if they differ from the billed ones. */
export const workedIfDifferent = ({ workedHours, duration }: TimeEntry): string | undefined =>
  workedHours === duration ? undefined : formatHours(workedHours, 4)

/** `19.05 billable, 0.50 non-billable`. */
export const hoursSplit = ({ billableHours, nonBillableHours }: TimeEntryTotals): string =>
  `${formatHours(billableHours)} billable, ${formatHours(nonBillableHours)} non-billable`

export const entryName = (entry: TimeEntry): string =>
  `${entry.activityType}, ${entry.matterName}, ${formatHours(entry.duration)} h`
