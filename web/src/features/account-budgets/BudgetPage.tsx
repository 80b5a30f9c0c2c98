import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MONTH_NAMES } from '#domain/calendar-day.ts'
import { accountBudgets, type AccountBudgets } from '#contract/account-budgets.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { urlCount, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { AccountingTabs, ReportBody } from '../accounting/public.ts'
import { BudgetMonths } from './BudgetMonths.tsx'
import { BudgetToDate } from './BudgetToDate.tsx'
import styles from './account-budgets.module.css'

const BudgetEditor = lazyPart(async () => ({ default: (await import('./BudgetEditor.tsx')).BudgetEditor }))

const BASES = ['accrual', 'cash'] as const
const VIEWS = ['toDate', 'months'] as const
const BudgetUrl = urlSchema({ year: urlCount, month: urlCount, basis: urlOneOf(BASES), view: urlOneOf(VIEWS) })
const BASIS_LABELS = [
  { value: 'accrual', label: 'Accrual' },
  { value: 'cash', label: 'Cash' },
] as const
const VIEW_LABELS = [
  { value: 'toDate', label: 'To date' },
  { value: 'months', label: 'By month' },
] as const

/** Years that are offered: some that are over, and the next ones. */
const yearsAround = (year: number) => Array.from({ length: 8 }, (_, index) => year + 2 - index)

/** This year to the end of this month where the address says no more; the whole of a year that is over. */
function useBudgetUrl() {
  const { business } = useCurrentUser()
  const [url, change] = useUrlState(BudgetUrl)
  const [thisYear = 0, thisMonth = 1] = todayIn(business.timeZone).split('-').map(Number)
  const year = url.year ?? thisYear
  const month = Math.min(url.month ?? (year < thisYear ? MONTH_NAMES.length : thisMonth), MONTH_NAMES.length)
  return { thisYear, year, month, basis: url.basis ?? 'accrual', view: url.view ?? 'toDate', change } as const
}

/** What the firm planned to earn and spend, account by account, beside what was posted. */
export function BudgetPage() {
  const { firm } = useCurrentUser()
  const url = useBudgetUrl()
  const { year, month, basis, view, change } = url
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCan(accountBudgets.save)
  const query = { ...firm, year, basis }
  const report = useQuery({ ...queryFor(accountBudgets.list, { query }), placeholderData: keepPreviousData })
  return (
    <Page
      title="Budget"
      sub="What each account of income and expense was planned to be, and what it is."
      tabs={<AccountingTabs current="budget" />}
      actions={
        <>
          {mayEdit && !isEditing && (
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit budget
            </Button>
          )}
          <ExportButton endpoint={accountBudgets.export} query={query} />
        </>
      }
    >
      {isEditing && report.data?.year === year ? (
        <BudgetEditor key={year} budgets={report.data} onClose={() => setEditing(false)} />
      ) : (
        <>
          <div className={styles.filters}>
            <Select
              label="Year"
              entity="year"
              options={yearsAround(Math.max(url.thisYear, year)).map((one) => ({ value: `${one}`, label: `${one}` }))}
              value={`${year}`}
              onChange={(value) => change({ year: Number(value), month: undefined })}
            />
            {view === 'toDate' && (
              <Select
                label="To the end of"
                entity="month"
                options={MONTH_NAMES.map((label, index) => ({ value: `${index + 1}`, label }))}
                value={`${month}`}
                onChange={(value) => change({ month: Number(value) })}
              />
            )}
            <Segments
              aria-label="Figures"
              data={VIEW_LABELS}
              value={view}
              onChange={(next) => change({ view: next })}
            />
            <Segments
              aria-label="Basis"
              className={styles.basis ?? ''}
              data={BASIS_LABELS}
              value={basis}
              onChange={(next) => change({ basis: next })}
            />
          </div>
          <ReportBody report={report}>
            {(data: AccountBudgets) =>
              view === 'months' ? <BudgetMonths budgets={data} /> : <BudgetToDate budgets={data} month={month} />
            }
          </ReportBody>
        </>
      )}
    </Page>
  )
}
