import { decimalText } from '#domain/decimal.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { dayWithWeekday } from '#domain/calendar-day.ts'
import { exchangeRateSentence } from '#domain/format.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { formatHours, formatMoney, formatRate } from '../../shared/ui/values/format.ts'
import { billingCurrency, homeCurrency, workedIfDifferent } from './labels.ts'

/** How the amount of an entry came about: the rule behind its rate, the time billed, the exchange rate. */
export default function RatePanel({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const billing = billingCurrency(entry)
  const isForeign = entry.foreignCurrencyId !== entry.homeCurrencyId
  const worked = workedIfDifferent(entry)
  const hours = formatHours(entry.duration)
  const rows = [
    { label: 'Matter', value: `${entry.matterName}, ${entry.matterNumber}` },
    { label: 'Entered by', value: entry.userName },
    { label: 'Date', value: dayWithWeekday(entry.timeEntryDate) },
    ...(worked === undefined ? [] : [{ label: 'Worked', value: `${worked} h` }]),
    {
      label: 'Billed',
      value: entry.incrementMinutes === null ? `${hours} h` : `${hours} h, in units of ${entry.incrementMinutes} min`,
    },
    ...(entry.isBillable === 2
      ? [{ label: 'Rate', value: 'Not billable' }]
      : [
          { label: 'Rate', value: `${formatRate(entry.foreignUserRate, billing)} / h` },
          { label: 'Why this rate', value: entry.rateExplanation },
          {
            label: 'Amount',
            value: `${hours} h × ${formatRate(entry.foreignUserRate, billing)} = ${formatMoney(entry.foreignTotalAmount, billing)}`,
          },
        ]),
    ...(isForeign && entry.isBillable !== 2
      ? [
          {
            label: 'Exchange Rate',
            value: exchangeRateSentence(
              decimalText(entry.exchangeRate),
              entry.homeCurrencyCode,
              entry.foreignCurrencyCode,
            ),
          },
          { label: "In the firm's currency", value: formatMoney(entry.totalAmount, homeCurrency(entry)) },
        ]
      : []),
  ]
  return (
    <SidePanel opened onClose={onClose} title="Why this rate">
      <KeyValueList items={rows} />
    </SidePanel>
  )
}
