import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { enteredHours } from './entry-values.ts'
import { totalTexts, type KnownCurrency } from './preview.ts'
import { incrementFor, useHomeCurrency, type EntryFormApi, type MatterRate } from './use-entry-facts.ts'
import styles from './popup.module.css'

/** The totals follow a change of the exchange rate after this pause (spec §9). */
const EXCHANGE_PAUSE_MS = 100

interface Props {
  form: EntryFormApi
  entry: TimeEntry | undefined
  rate: MatterRate
  billing: KnownCurrency
  timedHours: string | undefined
}

/** Duration × rate, then the total, then its value in the firm's own currency. */
export function TotalLine({ form, entry, rate, billing, timedHours }: Props) {
  const home = useHomeCurrency()
  const [duration, matterId, isBillable, typedRate, exchange] = useWatch({
    control: form.control,
    name: ['duration', 'matterId', 'isBillable', 'foreignUserRate', 'exchangeRate'],
  })
  const [exchangeRate] = useDebouncedValue(exchange, EXCHANGE_PAUSE_MS)
  const words = totalTexts({
    hours: enteredHours(duration, timedHours),
    increment: incrementFor(rate.answer, { duration, matterId }, entry),
    isBillable,
    rate: typedRate,
    exchangeRate,
    billing,
    home,
    isTimed: timedHours !== undefined && duration === timedHours,
  })
  return (
    <div className={styles.total} role="status" aria-label="Total">
      {words.arithmetic && <span className={`${styles.arithmetic} lx-num`}>{words.arithmetic}</span>}
      <span className={styles.sums}>
        <strong className="lx-num">{words.total}</strong>
        {words.homeTotal && <small className="lx-num">= {words.homeTotal}</small>}
      </span>
    </div>
  )
}
