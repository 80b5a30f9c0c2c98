import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ClientRow, ClientTotals } from '#contract/clients.ts'
import { countryOptions } from '../../shared/countries.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths, withQuery } from '../../shared/paths.ts'
import type { Filter } from '../../shared/ui/list/filters.ts'
import { RecordList } from '../../shared/ui/list/RecordList.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { useUrlState, type UrlChange } from '../../shared/url-state.ts'
import { UndoNote } from '../recycle-bin/public.ts'
import { columns, phoneRow } from './columns.tsx'
import { DeleteClient } from './DeleteClient.tsx'
import { clientsListQuery, clientsTotalsQuery } from './queries.ts'
import { ClientsUrl, listQueryOf, sizeOf, sortOf } from './url.ts'

const FILTERS: readonly Filter[] = [
  { kind: 'choice', key: 'country', label: 'Country', entity: 'country', options: countryOptions },
]

export function ClientsPage() {
  const [url, change] = useUrlState(ClientsUrl)
  const { firm } = useCurrentUser()
  const { data: totals } = useQuery(clientsTotalsQuery(listQueryOf(firm, url)))
  const mayCreate = useCan(['clientInfo', 'clientInfo.create'])
  return (
    <Page title="Clients" actions={mayCreate && <NewClientButton />} tabs={<TypeTabs url={url} totals={totals} />}>
      <UndoNote />
      <ClientsList url={url} change={change} total={totals && countOf(totals, url.type)} mayCreate={mayCreate} />
    </Page>
  )
}

interface ListProps {
  url: ClientsUrl
  change: UrlChange<typeof ClientsUrl>
  total: number | undefined
  mayCreate: boolean
}

function ClientsList({ url, change, total, mayCreate }: ListProps) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const { data, isError, refetch } = useQuery(clientsListQuery(listQueryOf(firm, url)))
  const [deleting, setDeleting] = useState<ClientRow | null>(null)
  const { actions, mayEdit } = useRowActions(setDeleting)
  return (
    <>
      <RecordList
        name="clients"
        caption="Clients"
        columns={columns}
        answer={{ rows: data?.data, isError, refetch }}
        rowId={(client) => client.id}
        rowName={(client) => client.name}
        phone={phoneRow}
        sort={sortOf(url)}
        onSort={(sort) => change({ sort: sort?.key as ClientsUrl['sort'], dir: sort?.direction, page: null })}
        onOpen={(client) => void go(paths.client(client.id))}
        onEdit={mayEdit ? (client) => void go(paths.editClient(client.id)) : undefined}
        actions={actions}
        filterBar={{
          filters: FILTERS,
          values: { country: url.country },
          onChange: ({ country }) => change({ country: country as string | undefined, page: null }),
          search: {
            label: 'Search clients',
            value: url.search ?? '',
            onChange: (search) => change({ search: search || null, page: null }),
          },
          count: total,
          noun: { one: 'client', many: 'clients' },
        }}
        paging={{
          page: url.page ?? 1,
          size: sizeOf(url),
          hasMore: data?.hasMore ?? false,
          total,
          onPage: (page) => change({ page: page === 1 ? null : page }, { replace: false }),
          onSize: (size) => change({ size, page: null }),
        }}
        empty={<NoClients mayCreate={mayCreate} />}
      />
      {deleting && <DeleteClient client={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function useRowActions(onDelete: (client: ClientRow) => void) {
  const go = useGo()
  const mayEdit = useCan(['clientInfo', 'clientInfo.edit'])
  const mayDelete = useCan(['clientInfo', 'clientInfo.delete'])
  const mayOpenMatter = useCan(['matterMaster', 'matterMaster.create'])
  const actions = useMemo(() => {
    if (!mayEdit && !mayDelete && !mayOpenMatter) return undefined
    return (client: ClientRow): readonly RowAction[] => [
      ...(mayEdit ? [{ label: 'Edit', icon: IconPencil, onClick: () => void go(paths.editClient(client.id)) }] : []),
      ...(mayOpenMatter
        ? [{ label: 'New matter', onClick: () => void go(paths.newMatter({ clientId: client.id })) }]
        : []),
      ...(mayDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => onDelete(client) }] : []),
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
  }, [mayEdit, mayDelete, mayOpenMatter, onDelete])
  return { actions, mayEdit }
}

const keyOf = { Individual: 'individuals', Company: 'companies' } as const
const countOf = (totals: ClientTotals, type: ClientsUrl['type']) => totals[type ? keyOf[type] : 'all']

const TABS = [
  { label: 'All', type: undefined },
  { label: 'Individuals', type: 'Individual' },
  { label: 'Companies', type: 'Company' },
] as const

function TypeTabs({ url, totals }: { url: ClientsUrl; totals: ClientTotals | undefined }) {
  const tabs = TABS.map(({ label, type }) => ({
    key: type ?? 'all',
    label,
    href: withQuery(paths.clients(), { ...url, page: undefined, type }),
    count: totals && countOf(totals, type),
  }))
  return <PageTabs label="Clients by type" tabs={tabs} current={url.type ?? 'all'} />
}

function NewClientButton({ small = false }: { small?: boolean }) {
  const go = useGo()
  return (
    <Button
      {...(small && { size: 'xs' })}
      leftSection={small ? undefined : <IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => void go(paths.newClient())}
    >
      New client
    </Button>
  )
}

function NoClients({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      icon={IconUsers}
      title="No clients yet"
      text="Add the people and companies that the firm acts for."
      action={mayCreate && <NewClientButton small />}
    />
  )
}
