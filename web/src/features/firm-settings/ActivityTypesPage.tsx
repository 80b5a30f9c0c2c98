import { useQuery } from '@tanstack/react-query'
import { expenses } from '#contract/expenses.ts'
import type { ActivityType } from '#contract/lookups.ts'
import { activitiesQuery } from '../../shared/choices.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { NOT_IN_THIS_VERSION } from '../../shared/not-in-this-version.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { ReadOnlyList } from './ReadOnlyList.tsx'

interface Category {
  readonly id: string
  readonly name: string
  readonly billableByDefault: boolean
}

const billable = ({ billableByDefault }: { billableByDefault: boolean }) =>
  billableByDefault ? 'Billable' : 'Usually not billable'

const timeColumns: readonly Column<ActivityType>[] = [
  { key: 'name', header: 'Activity type', cell: ({ activityType }) => activityType },
  { key: 'code', header: 'UTBMS code', width: 140, cell: ({ utbmsCode }) => utbmsCode ?? '—' },
  { key: 'billable', header: 'New entries', width: 200, cell: billable },
]
const categoryColumns: readonly Column<Category>[] = [
  { key: 'name', header: 'Category', cell: ({ name }) => name },
  { key: 'billable', header: 'New expenses', width: 200, cell: billable },
]

/** The kinds of work that time entries choose from, and the categories of expenses. */
export function ActivityTypesPage() {
  const { firm } = useCurrentUser()
  const seesExpenses = useCan(expenses.categories)
  const types = useQuery(activitiesQuery(firm))
  const categories = useQuery({ ...queryFor(expenses.categories, { query: firm }), enabled: seesExpenses })
  return (
    <Page title="Activity types">
      <InlineNote tone="info">{NOT_IN_THIS_VERSION.activityTypes}</InlineNote>
      <ReadOnlyList
        title="For time entries"
        noun={{ one: 'activity type', many: 'activity types' }}
        load={types}
        columns={timeColumns}
        nameOf={({ activityType }) => activityType}
        contextOf={billable}
      />
      {seesExpenses && (
        <ReadOnlyList
          title="For expenses"
          noun={{ one: 'category', many: 'categories' }}
          load={categories}
          columns={categoryColumns}
          nameOf={({ name }) => name}
          contextOf={billable}
        />
      )}
    </Page>
  )
}
