import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ledgerReports } from '#contract/ledger-reports.ts'
import { addDays, startOfMonth } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { balanceChanges, type TypedLine } from './entry-lines.ts'
import { endOfMonth, periodText } from './period.ts'
import { accountsQuery } from './queries.ts'
import { figureText } from './Report.tsx'
import styles from './accounting.module.css'

interface Props {
  lines: readonly TypedLine[]
  /** As typed. */
  date: string
  onDate: (date: string) => void
}

/** What the entry does to the balance of each of its accounts on its day, and whether its month is open. */
export function BalanceEffect({ lines, date, onDate }: Props) {
  const { firm, business } = useCurrentUser()
  const { code } = homeCurrencyOf(business)
  const maySee = useCan(ledgerReports.trialBalance)
  const day = mdyToIso(date)
  const accounts = useQuery(accountsQuery(firm))
  const balances = useQuery({
    ...queryFor(ledgerReports.trialBalance, { query: { ...firm, asAt: day ?? '', basis: 'accrual' } }),
    enabled: maySee && day !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!maySee || day === undefined || !balances.data || !accounts.data) return null
  const { closedThrough, rows } = balances.data
  const isClosed = closedThrough !== null && day <= closedThrough
  const changes = balanceChanges(lines, { accounts: accounts.data, rows, currency: code })
  return (
    <section aria-label="Effect on balances">
      <SectionTitle>Effect on balances</SectionTitle>
      {changes.length === 0 && <p className="lx-soft">Choose accounts and amounts to see what the entry changes.</p>}
      <dl className={styles.effect}>
        {changes.map(({ account, isResult, before, after }) => (
          <div key={account.id}>
            <dt dir="auto">
              {account.code} {account.name}
              {isResult && ', year to date'}
            </dt>
            <dd className="lx-num">
              {figureText(before, code)} to <strong>{figureText(after, code)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className="lx-soft">
        {periodText({ from: startOfMonth(day), to: endOfMonth(day) })} is {isClosed ? 'closed' : 'open'}. The entry
        counts on accrual and on cash basis.
      </p>
      {isClosed && (
        <InlineNote
          tone="warning"
          action={
            <Button variant="default" size="xs" onClick={() => onDate(isoToMdy(addDays(closedThrough, 1)))}>
              Date it in {periodText({ from: addDays(closedThrough, 1), to: endOfMonth(addDays(closedThrough, 1)) })}
            </Button>
          }
        >
          A closed month takes no entries.
        </InlineNote>
      )}
    </section>
  )
}
