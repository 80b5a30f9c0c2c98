import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closings, type Closings } from '#contract/closings.ts'
import { addDays, compareDays, dayText, startOfMonth } from '#domain/calendar-day.ts'
import { today } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { AccountingTabs } from './AccountingTabs.tsx'
import { endOfMonth, periodText } from './period.ts'
import { closingsQuery } from './queries.ts'
import { ReportBody } from './Report.tsx'
import styles from './accounting.module.css'

const PeriodDialog = lazyDialog(async () => ({ default: (await import('./PeriodDialog.tsx')).PeriodDialog }))

interface Change {
  readonly action: 'close' | 'reopen'
  /** The first day of the month. */
  readonly month: string
}

/** The months of the books: closed ones take no entries until they are opened again. */
export function PeriodsPage() {
  const { firm } = useCurrentUser()
  const answer = useQuery(closingsQuery(firm))
  const [change, setChange] = useState<Change>()
  return (
    <Page
      title="Periods"
      sub="A closed month takes no entries. Opening it again needs a reason, and both are kept."
      tabs={<AccountingTabs current="periods" />}
    >
      <ReportBody report={answer}>
        {(data) => (
          <>
            <Months data={data} onChange={setChange} />
            <History data={data} />
          </>
        )}
      </ReportBody>
      {change && <PeriodDialog {...change} onClose={() => setChange(undefined)} />}
    </Page>
  )
}

const MAX_MONTHS = 36

/** From the month of the first entry, or of the last closing, to this month; latest first. */
function monthsOf({ firstEntryOn, closedThrough }: Closings, day: string): string[] {
  const thisMonth = startOfMonth(day)
  const first = [firstEntryOn, closedThrough, thisMonth].flatMap((one) => one ?? []).toSorted(compareDays)[0] ?? day
  const months: string[] = []
  for (let month = thisMonth; months.length < MAX_MONTHS; month = startOfMonth(addDays(month, -1))) {
    months.push(month)
    if (month <= first) break
  }
  return months
}

function Months({ data, onChange }: { data: Closings; onChange: (change: Change) => void }) {
  const { business } = useCurrentUser()
  const mayClose = useCan(closings.create)
  const day = today(business.timeZone)
  return (
    <table className={`lx-table ${styles.report}`}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">State</th>
          <th scope="col" className="lx-right">
            <span className="lx-sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {monthsOf(data, day).map((month) => {
          const name = periodText({ from: month, to: endOfMonth(month) })
          const isClosed = data.closedThrough !== null && endOfMonth(month) <= data.closedThrough
          const isOver = endOfMonth(month) < day
          return (
            <tr key={month}>
              <th scope="row">{name}</th>
              <td>{isClosed ? 'Closed' : isOver ? 'Open' : 'Open, not over yet'}</td>
              <td className="lx-right">
                {mayClose && (isClosed || isOver) && (
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => onChange({ action: isClosed ? 'reopen' : 'close', month })}
                  >
                    {isClosed ? 'Open again' : 'Close'}
                    <span className="lx-sr-only"> {name}</span>
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function History({ data: { history } }: { data: Closings }) {
  const { business } = useCurrentUser()
  if (history.length === 0) return null
  return (
    <table className={`lx-table ${styles.report}`}>
      <caption className={styles.caption}>
        Each closing keeps a fingerprint of the trial balance of its last day
      </caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Reason</th>
          <th scope="col">Fingerprint</th>
        </tr>
      </thead>
      <tbody>
        {history.map(({ id, at, person, action, through, reason, digest }) => (
          <tr key={id}>
            <td className="lx-num">{momentText(at, business.timeZone)}</td>
            <td dir="auto">{person?.name}</td>
            <td>
              {action === 'closed' ? 'Closed to' : 'Opened again after'}{' '}
              {through === null ? 'the start' : dayText(through)}
            </td>
            <td dir="auto">{reason}</td>
            <td className="lx-num" title={digest ?? undefined}>
              {digest?.slice(0, 12)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
