import { Button } from '@mantine/core'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MATTER_STATUSES, type MatterTotals } from '#contract/matters.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths, withQuery } from '../../shared/paths.ts'
import { RecordList } from '../../shared/ui/list/RecordList.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { UndoNote } from '../recycle-bin/public.ts'
import { columnsWithTime, phoneRow, plainColumns, type ListedMatter } from './columns.tsx'
import { DeleteMatter } from './DeleteMatter.tsx'
import { mattersTotalsQuery } from './queries.ts'
import { changesOf, filterValuesOf, listQueryOf, MattersUrl, sizeOf, sortOf } from './url.ts'
import { useMatterFilters } from './use-filters.ts'
import { useListedMatters } from './use-listed-matters.ts'

export function MattersPage() {
  const [url, change] = useUrlState(MattersUrl)
  const { firm } = useCurrentUser()
  const go = useGo()
  const query = listQueryOf(firm, url)
  const list = useListedMatters(query)
  const { data: totals } = useQuery(mattersTotalsQuery(query))
  const filters = useMatterFilters()
  const [deleting, setDeleting] = useState<ListedMatter | null>(null)
  const mayCreate = useCan(['matterMaster', 'matterMaster.create'])
  const { actions, mayEdit } = useRowActions(setDeleting)
  const count = totals && countOf(totals, url.status)

  return (
    <Page title="Matters" actions={mayCreate && <NewMatterButton />} tabs={<StatusTabs url={url} totals={totals} />}>
      <UndoNote />
      <RecordList
        name="matters"
        caption="Matters"
        columns={list.maySeeTime ? columnsWithTime : plainColumns}
        answer={list}
        rowId={(row) => row.id}
        rowName={(row) => row.matterName}
        phone={phoneRow}
        sort={sortOf(url)}
        onSort={(sort) => change({ sort: sort?.key as MattersUrl['sort'], dir: sort?.direction, page: null })}
        onOpen={(row) => void go(paths.matter(row.id))}
        onEdit={mayEdit ? (row) => void go(paths.editMatter(row.id)) : undefined}
        actions={actions}
        filterBar={{
          filters,
          values: filterValuesOf(url),
          onChange: (changes) => change(changesOf(changes)),
          search: {
            label: 'Search matters',
            value: url.search ?? '',
            onChange: (search) => change({ search: search || null, page: null }),
          },
          count,
          noun: { one: 'matter', many: 'matters' },
        }}
        paging={{
          page: url.page ?? 1,
          size: sizeOf(url),
          hasMore: list.hasMore,
          total: count,
          onPage: (page) => change({ page: page === 1 ? null : page }, { replace: false }),
          onSize: (size) => change({ size, page: null }),
        }}
        empty={<NoMatters mayCreate={mayCreate} />}
      />
      {deleting && <DeleteMatter matter={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
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
        ? [{ label: 'Time entries', onClick: () => void go(paths.timeEntries({ matterId: matter.id })) }]
        : []),
      ...(mayDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => onDelete(matter) }] : []),
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
  }, [mayEdit, mayDelete, maySeeTime, onDelete])
  return { actions, mayEdit }
}

const keyOf = { Open: 'open', Pending: 'pending', Closed: 'closed' } as const
const countOf = (totals: MatterTotals, status: MattersUrl['status']) => totals[status ? keyOf[status] : 'all']

function StatusTabs({ url, totals }: { url: MattersUrl; totals: MatterTotals | undefined }) {
  const tabs = [undefined, ...MATTER_STATUSES].map((status) => ({
    key: status ?? 'all',
    label: status ?? 'All',
    href: withQuery(paths.matters(), { ...url, page: undefined, status }),
    count: totals && countOf(totals, status),
  }))
  return <PageTabs label="Matters by status" tabs={tabs} current={url.status ?? 'all'} />
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
      text="Open a matter for a client, with its team, rates and opposing parties."
      action={mayCreate && <NewMatterButton small />}
    />
  )
}
