import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activityTypes, type ActivityChoice, type ActivityUse } from '#contract/firm-lists.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { FirmListPanel } from './FirmListPanel.tsx'

const ActivityDialog = lazyDialog(async () => ({ default: (await import('./ActivityDialog.tsx')).ActivityDialog }))

const billable = ({ billableByDefault }: ActivityChoice) => (billableByDefault ? 'Billable' : 'Usually not billable')

const billableColumn = (header: string): Column<ActivityChoice> => ({
  key: 'billable',
  header,
  width: 200,
  cell: billable,
})
const timeColumns = [
  { key: 'code', header: 'UTBMS code', width: 140, priority: 2, cell: ({ utbmsCode }) => utbmsCode ?? '—' },
  billableColumn('New entries'),
] as const satisfies readonly Column<ActivityChoice>[]
const categoryColumns = [billableColumn('New expenses')]

/** The kinds of work that time entries choose from, and the categories of expenses. */
export function ActivityTypesPage() {
  const { firm } = useCurrentUser()
  const types = useQuery(queryFor(activityTypes.list, { query: firm }))
  return (
    <Page title="Activity types">
      <Activities
        load={types}
        appliesTo="time"
        title="For time entries"
        noun={{ one: 'activity type', many: 'activity types' }}
        columns={timeColumns}
      />
      <Activities
        load={types}
        appliesTo="expense"
        title="For expenses"
        noun={{ one: 'category', many: 'categories' }}
        columns={categoryColumns}
      />
    </Page>
  )
}

interface Props {
  load: Parameters<typeof FirmListPanel<ActivityChoice>>[0]['load']
  appliesTo: ActivityUse
  title: string
  noun: { readonly one: string; readonly many: string }
  columns: readonly Column<ActivityChoice>[]
}

function Activities({ load, appliesTo, ...panel }: Props) {
  const data = useMemo(() => load.data?.filter((type) => type.appliesTo === appliesTo), [load.data, appliesTo])
  return (
    <FirmListPanel
      {...panel}
      load={{ ...load, data }}
      contextOf={billable}
      calls={activityTypes}
      dialog={(activity, onClose) => <ActivityDialog appliesTo={appliesTo} activity={activity} onClose={onClose} />}
    />
  )
}
