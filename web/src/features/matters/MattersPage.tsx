import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useQuery } from '@tanstack/react-query'
import { MATTER_STATUSES, matters, type MatterTotals } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useRecordList } from '../../shared/records/use-record-list.tsx'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { ListTabs } from '../../shared/ui/list/ListTabs.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList, type ListState } from '../../shared/ui/list/use-list.ts'
import { formatCounted, formatHours, homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { useCustomColumns } from '../custom-fields/public.ts'
import { useOfficeColumn } from '../offices/public.ts'
import { EnterMatterMenu } from '../walls/public.ts'
import { columnsWithBudget, columnsWithTime, phoneRow, plainColumns, type ListedMatter } from './columns.tsx'
import { countOf, mattersList } from './list.ts'
import { figuresTotalsQuery } from './queries.ts'
import { matterDetails } from './record-details.ts'
import { useFigures } from './use-figures.ts'

export function MattersPage() {
  const go = useGo()
  const state = useList(mattersList)
  const listed = useFigures(state.rows)
  const maySeeTime = useCan('timeEntry')
  const maySeeBudgets = useCan('budget')
  const { view, create, undo, dialog } = useRecordList<ListedMatter>({
    details: matterDetails,
    resource: 'matterMaster',
    nameOf: ({ matterName }) => matterName,
    href: paths.matter,
    editHref: paths.editMatter,
    create: { label: 'New matter', href: paths.newMatter() },
    empty: {
      icon: IconBriefcase,
      title: 'No matters yet',
      text: 'The matters of clients, with team, rates and opposing parties, are listed here.',
    },
    action:
      maySeeTime &&
      (({ id: matterId }) => ({
        label: 'Time entries',
        icon: IconClock,
        onClick: () => void go(paths.timeEntries({ matterId })),
      })),
  })
  const own = !listed.maySeeTime ? plainColumns : maySeeBudgets ? columnsWithBudget : columnsWithTime
  const columns = useCustomColumns('matter', useOfficeColumn(own))
  return (
    <ListPage
      {...view}
      state={state}
      rows={listed}
      create={
        <>
          {create}
          <EnterMatterMenu />
        </>
      }
      tabs={<ListTabs state={state} label="Matters by status" tabs={tabsOf(state.totals)} />}
      above={undo}
      columns={columns}
      totals={useTotalsRow(state)}
      phone={phoneRow}
      bulk={{ calls: useBulkDelete({ call: matters.bulkDelete, noun: mattersList.noun }) }}
    >
      {dialog}
    </ListPage>
  )
}

const tabsOf = (totals: MatterTotals | undefined) =>
  [undefined, ...MATTER_STATUSES].map((status) => ({
    value: status,
    label: status ?? 'All',
    count: totals && countOf(totals, status),
  }))

/** Counts come with the list; the sums are loaded after its rows. */
function useTotalsRow({ list, url, count, rows }: ListState<typeof matters.list, typeof matters.totals, object>) {
  const { firm, business } = useCurrentUser()
  const maySeeTime = useCan(matters.figuresTotals)
  const query = list.filterQuery(firm, url)
  const { data } = useQuery({ ...figuresTotalsQuery(query), enabled: maySeeTime && rows !== undefined })
  const summed = maySeeTime ? ['unbilled'] : []
  return totalsRow(count, summed, (known) => ({
    facts: `${formatCounted(known, mattersList.noun)}${data ? ` · ${formatHours(data.unbilledHours)} h unbilled` : ''}`,
    sums: { unbilled: data && <Money amount={data.unbilledAmount} currency={homeCurrencyOf(business)} strong /> },
  }))
}
