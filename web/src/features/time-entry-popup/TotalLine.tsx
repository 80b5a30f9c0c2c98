import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import { homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { totalTexts } from './preview.ts'
import { useEnteredTime, usePopup } from './use-entry-popup.ts'
import styles from './popup.module.css'

/** The totals follow a change of the exchange rate after this pause (spec §9). */
const EXCHANGE_PAUSE_MS = 100

/** Duration × rate, then the total, then its value in the firm's own currency. */
export function TotalLine() {
  const { form, draft, billing } = usePopup()
  const home = homeCurrencyOf(useCurrentUser().business)
  const { duration, hours, increment } = useEnteredTime()
  const [isBillable, rate, exchange] = useWatch({
    control: form.control,
    name: ['isBillable', 'foreignUserRate', 'exchangeRate'],
  })
  const [exchangeRate] = useDebouncedValue(exchange, EXCHANGE_PAUSE_MS)
  const isTimed = duration === draft.timedHours
  const { arithmetic, total, homeTotal } = totalTexts({
    hours,
    increment,
    isBillable,
    rate,
    exchangeRate,
    billing,
    home,
    isTimed,
  })
  return (
    <div className={styles.total} role="status" aria-label="Total">
      {arithmetic && <span className={`${styles.arithmetic} lx-num`}>{arithmetic}</span>}
      <span className={styles.sums}>
        <strong className="lx-num">{total}</strong>
        {homeTotal && <small className="lx-num">= {homeTotal}</small>}
      </span>
    </div>
  )
}
