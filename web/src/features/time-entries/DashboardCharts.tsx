import { useState } from 'react'
import type { AgeOfTime, WeekOfHours } from '#contract/dashboard-shapes.ts'
import { dayRangeText, dayText } from '#domain/calendar-day.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { ChartProps } from '../../shared/records/dashboard-tiles.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { currencyOf, formatHours, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import styles from './charts.module.css'

/** Unbilled time by age, and hours by week; every bar leads to the time that it is made of. */
export default function DashboardCharts({ figures, userId }: ChartProps) {
  const { unbilledTimeByAge: ages, hoursByWeek: weeks, unbilledTime } = figures
  if (!ages || !weeks || !unbilledTime) return null
  return (
    <>
      <AgeChart ages={ages} total={unbilledTime.amount} home={currencyOf(figures)} userId={userId} />
      <WeekChart weeks={weeks} userId={userId} />
    </>
  )
}

interface AgeProps {
  ages: readonly AgeOfTime[]
  total: number
  home: CurrencyText
  userId: string | undefined
}

function AgeChart({ ages, total, home, userId }: AgeProps) {
  const longest = Math.max(...ages.map(({ amount }) => amount), 0)
  const all = paths.timeEntries({ billable: 'yes', userId })
  return (
    <Panel title="Unbilled time by age">
      <ul className={styles.ages}>
        {ages.map(({ label, first, last, amount, hours }, index) => (
          <li key={label} className={styles.age}>
            <span>{label}</span>
            <i aria-hidden>
              <b data-age={index + 1} style={{ width: longest > 0 ? `${(amount / longest) * 100}%` : 0 }} />
            </i>
            <AppLink
              href={paths.timeEntries({ billable: 'yes', userId, from: first ?? undefined, to: last ?? undefined })}
              className={`lx-num ${styles.figure}`}
              title={`${formatHours(hours)} h`}
            >
              {formatMoney(amount, home)}
            </AppLink>
          </li>
        ))}
        <li className={`${styles.age} ${styles.total}`}>
          <span>Total</span>
          <AppLink href={all} className={`lx-num ${styles.figure}`}>
            {formatMoney(total, home)}
          </AppLink>
        </li>
      </ul>
    </Panel>
  )
}

const totalOf = ({ billable, notBillable }: WeekOfHours) => billable + notBillable

/** The top of the scale: a round number of hours that holds every bar and every target. */
function scaleOf(weeks: readonly WeekOfHours[]): number {
  const max = Math.max(...weeks.flatMap((week) => [totalOf(week), week.target]), 1)
  const step = 10 ** Math.floor(Math.log10(max))
  return ([1, 2, 4, 5, 8, 10].find((times) => times * step >= max) ?? 10) * step
}

const sum = (weeks: readonly WeekOfHours[], pick: (week: WeekOfHours) => number) =>
  weeks.reduce((total, week) => total + pick(week), 0).toFixed(4)

function WeekChart({ weeks, userId }: { weeks: readonly WeekOfHours[]; userId: string | undefined }) {
  const [isTable, setTable] = useState(false)
  const hasTarget = weeks.some(({ target }) => target > 0)
  return (
    <Panel
      title="Hours by week"
      more={
        <button type="button" className="lx-bare lx-link" onClick={() => setTable(!isTable)}>
          {isTable ? 'Chart' : 'Table'}
        </button>
      }
    >
      {isTable ? <WeekTable weeks={weeks} userId={userId} /> : <WeekBars weeks={weeks} userId={userId} />}
      <div className={styles.legend}>
        <span>
          <i data-of="billable" /> Billable
        </span>
        <span>
          <i data-of="notBillable" /> Non-billable
        </span>
        {hasTarget && (
          <span>
            <i data-of="target" /> Target
          </span>
        )}
      </div>
      <p className={styles.summary}>
        <b className="lx-num">{formatHours(sum(weeks, ({ billable }) => billable))} h billable</b>
        <span className="lx-num">
          {' '}
          and {formatHours(sum(weeks, ({ notBillable }) => notBillable))} h not billable in {weeks.length} weeks
        </span>
      </p>
    </Panel>
  )
}

interface WeeksProps {
  weeks: readonly WeekOfHours[]
  userId: string | undefined
}

const weekHref = ({ first, last }: WeekOfHours, userId: string | undefined) =>
  paths.timeEntries({ from: first, to: last, userId })

const weekText = (week: WeekOfHours): string =>
  [
    `Week of ${dayText(week.first)}: ${formatHours(week.billable)} h billable`,
    `${formatHours(week.notBillable)} h not billable`,
    week.target > 0 && `target ${formatHours(week.target)} h`,
  ]
    .filter(Boolean)
    .join(', ')

function WeekBars({ weeks, userId }: WeeksProps) {
  const scale = scaleOf(weeks)
  const height = (hours: number) => `${(hours / scale) * 100}%`
  return (
    <div className={styles.bars}>
      {[1, 0.5, 0].map((part) => (
        <span key={part} className={styles.grid} style={{ bottom: `${part * 100}%` }} aria-hidden>
          <small className="lx-num">{scale * part}</small>
        </span>
      ))}
      <ul>
        {weeks.map((week, index) => (
          <li key={week.first}>
            <AppLink href={weekHref(week, userId)} aria-label={weekText(week)} title={weekText(week)}>
              <i data-of="notBillable" style={{ height: height(week.notBillable) }} />
              <i data-of="billable" style={{ height: height(week.billable) }} />
            </AppLink>
            {week.target > 0 && <b style={{ bottom: height(week.target) }} aria-hidden />}
            {index % 3 === 2 && (
              <small className="lx-num" aria-hidden>
                {dayText(week.first).slice(0, 5)}
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function WeekTable({ weeks, userId }: WeeksProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="lx-sr-only">Hours by week</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Billable</th>
            <th scope="col">Non-billable</th>
            <th scope="col">Target</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.first}>
              <th scope="row">
                <AppLink href={weekHref(week, userId)} className="lx-link lx-num">
                  {dayRangeText(week.first, week.last)}
                </AppLink>
              </th>
              <td className="lx-num">{formatHours(week.billable)}</td>
              <td className="lx-num">{formatHours(week.notBillable)}</td>
              <td className="lx-num">{formatHours(week.target)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
