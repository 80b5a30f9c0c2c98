import { Button } from '@mantine/core'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MATTER_STATUSES, matters, type MatterTotals } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { ListTabs } from '../../shared/ui/list/ListTabs.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList, type ListState } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { formatCount, formatHours } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { DeleteRecord } from '../../shared/records/DeleteRecord.tsx'
import { UndoNote } from '../../shared/records/UndoNote.tsx'
import { EnterMatterMenu } from '../walls/public.ts'
import { columnsWithBudget, columnsWithTime, phoneRow, plainColumns, type ListedMatter } from './columns.tsx'
import { matterDetails } from './record-details.ts'
import { countOf, mattersList } from './list.ts'
import { figuresTotalsQuery } from './queries.ts'
import { useFigures } from './use-figures.ts'

export function MattersPage() {
  const go = useGo()
  const state = useList(mattersList)
  const listed = useFigures(state.rows)
  const [deleting, setDeleting] = useState<ListedMatter | null>(null)
  const mayCreate = useCan(['matterMaster', 'matterMaster.create'])
  const maySeeBudgets = useCan('budget')
  const { actions, mayEdit } = useRowActions(setDeleting)
  const bulk = { calls: useBulkDelete({ call: matters.bulkDelete, noun: mattersList.noun }) }
  return (
    <ListPage
      state={state}
      rows={listed}
      create={
        <>
          {mayCreate && <NewMatterButton />}
          <EnterMatterMenu />
        </>
      }
      tabs={<ListTabs state={state} label="Matters by status" tabs={tabsOf(state.totals)} />}
      above={<UndoNote />}
      columns={!listed.maySeeTime ? plainColumns : maySeeBudgets ? columnsWithBudget : columnsWithTime}
      totals={useTotalsRow(state)}
      rowName={(row) => row.matterName}
      phone={phoneRow}
      onOpen={(row) => void go(paths.matter(row.id))}
      onEdit={mayEdit ? (row) => void go(paths.editMatter(row.id)) : undefined}
      actions={actions}
      bulk={bulk}
      empty={<NoMatters mayCreate={mayCreate} />}
    >
      {deleting && (
        <DeleteRecord
          details={matterDetails}
          id={deleting.id}
          name={deleting.matterName}
          onClose={() => setDeleting(null)}
        />
      )}
    </ListPage>
  )
}

const tabsOf = (totals: MatterTotals | undefined) =>
  [undefined, ...MATTER_STATUSES].map((status) => ({
    value: status,
    label: status ?? 'All',
    count: totals && countOf(totals, status),
  }))

/** Counts come with the list; the sums are asked for once its rows are there. */
function useTotalsRow({ list, url, count, rows }: ListState<typeof matters.list, typeof matters.totals, object>) {
  const { firm, business } = useCurrentUser()
  const maySeeTime = useCan(matters.figuresTotals)
  const query = list.filterQuery(firm, url)
  const { data } = useQuery({ ...figuresTotalsQuery(query), enabled: maySeeTime && rows !== undefined })
  const home = { symbol: business.currencySymbol, code: business.currencyISOCode }
  const summed = maySeeTime ? ['unbilled'] : []
  return totalsRow(count, summed, (known) => ({
    facts: `${formatCount(known)} ${known === 1 ? 'matter' : 'matters'}${data ? ` · ${formatHours(data.unbilledHours)} h unbilled` : ''}`,
    sums: { unbilled: data && <Money amount={data.unbilledAmount} currency={home} strong /> },
  }))
}

function useRowActions(onDelete: (matter: ListedMatter) => void) {
  const go = useGo()
  const mayEdit = useCan(['matterMaster', 'matterMaster.edit'])
  const mayDelete = useCan(['matterMaster', 'matterMaster.delete'])
  const maySeeTime = useCan('timeEntry')
  const actions = useMemo(() => {
    if (!mayEdit && !mayDelete && !maySeeTime) return undefined
    return (matter: ListedMatter): readonly RowAction[] => [
      ...(mayEdit ? [{ label: 'Edit', icon: IconPencil, onClick: () => void go(paths.editMatter(matter.id)) }] : []),
      ...(maySeeTime
        ? [
            {
              label: 'Time entries',
              icon: IconClock,
              onClick: () => void go(paths.timeEntries({ matterId: matter.id })),
            },
          ]
        : []),
      ...(mayDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => onDelete(matter) }] : []),
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
  }, [mayEdit, mayDelete, maySeeTime, onDelete])
  return { actions, mayEdit }
}

function NewMatterButton({ small = false }: { small?: boolean }) {
  const go = useGo()
  return (
    <Button
      {...(small && { size: 'xs' })}
      leftSection={small ? undefined : <IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => void go(paths.newMatter())}
    >
      New matter
    </Button>
  )
}

function NoMatters({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      icon={IconBriefcase}
      title="No matters yet"
      text="The matters of clients, with team, rates and opposing parties, are listed here."
      action={mayCreate && <NewMatterButton small />}
    />
  )
}
