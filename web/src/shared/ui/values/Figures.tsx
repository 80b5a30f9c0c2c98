import { dayText, dayWithWeekday } from '#domain/calendar-day.ts'
import { isCalendarDay } from '#domain/valid-day.ts'
import { formatHours, formatPercent, formatRate, type Amount, type CurrencyText } from './format.ts'
import { Dash } from './Money.tsx'

const isAbsent = (value: Amount | null | undefined): value is null | undefined =>
  value === null || value === undefined || value === ''

interface HoursProps {
  hours: Amount | null | undefined
  /** ` h` after the figure, everywhere except in tables. */
  withUnit?: boolean
  dashZero?: boolean
  strong?: boolean
  /** The least number of decimals: that of the column, so that the points stand under each other. */
  decimals?: number | undefined
}

/** Hours as they are billed, never rounded. */
export function Hours({ hours, withUnit = false, dashZero = false, strong = false, decimals }: HoursProps) {
  if (isAbsent(hours) || (dashZero && Number(hours) === 0)) return <Dash />
  return (
    <span className={strong ? 'lx-num lx-strong' : 'lx-num'}>
      {formatHours(hours, decimals)}
      {withUnit && ' h'}
    </span>
  )
}

interface RateProps {
  rate: Amount | null | undefined
  currency: CurrencyText
  /** `/ h` after the figure, everywhere except in tables. */
  withUnit?: boolean
}

export function RateText({ rate, currency, withUnit = true }: RateProps) {
  if (isAbsent(rate)) return <Dash />
  return (
    <span className={withUnit ? 'lx-num lx-nowrap' : 'lx-num lx-soft lx-nowrap'}>
      {formatRate(rate, currency)}
      {withUnit && <span className="lx-muted"> / h</span>}
    </span>
  )
}

export function Percent({ percent }: { percent: Amount | null | undefined }) {
  return isAbsent(percent) ? <Dash /> : <span className="lx-num">{formatPercent(percent)}</span>
}

/** DD/MM/YYYY of a plain day (`YYYY-MM-DD`). */
export function DayText({ day, withWeekday = false }: { day: string | null | undefined; withWeekday?: boolean }) {
  if (!day || !isCalendarDay(day)) return <Dash />
  return (
    <time className="lx-num lx-soft lx-nowrap" dateTime={day}>
      {withWeekday ? dayWithWeekday(day) : dayText(day)}
    </time>
  )
}
