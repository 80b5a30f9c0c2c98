import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useMemo, useState } from 'react'
import { clients, type ClientRow, type ClientTotals } from '#contract/clients.ts'
import { useCan } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { ListTabs } from '../../shared/ui/list/ListTabs.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { DeleteRecord } from '../../shared/records/DeleteRecord.tsx'
import { UndoNote } from '../../shared/records/UndoNote.tsx'
import { columns, phoneRow } from './columns.tsx'
import { clientDetails } from './record-details.ts'
import { clientsList, countOf } from './list.ts'

export function ClientsPage() {
  const go = useGo()
  const state = useList(clientsList)
  const [deleting, setDeleting] = useState<ClientRow | null>(null)
  const mayCreate = useCan(['clientInfo', 'clientInfo.create'])
  const { actions, mayEdit } = useRowActions(setDeleting)
  const bulk = { calls: useBulkDelete({ call: clients.bulkDelete, noun: clientsList.noun }) }
  return (
    <ListPage
      state={state}
      create={mayCreate && <NewClientButton />}
      tabs={<ListTabs state={state} label="Clients by type" tabs={tabsOf(state.totals)} />}
      above={<UndoNote />}
      columns={columns}
      rowName={(client) => client.name}
      phone={phoneRow}
      onOpen={(client) => void go(paths.client(client.id))}
      onEdit={mayEdit ? (client) => void go(paths.editClient(client.id)) : undefined}
      actions={actions}
      bulk={bulk}
      empty={<NoClients mayCreate={mayCreate} />}
    >
      {deleting && (
        <DeleteRecord details={clientDetails} id={deleting.id} name={deleting.name} onClose={() => setDeleting(null)} />
      )}
    </ListPage>
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

const TABS = [
  { label: 'All', value: undefined },
  { label: 'Individuals', value: 'Individual' },
  { label: 'Companies', value: 'Company' },
] as const
const tabsOf = (totals: ClientTotals | undefined) =>
  TABS.map((tab) => ({ ...tab, count: totals && countOf(totals, tab.value) }))

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
      text="The people and companies that the firm acts for are listed here."
      action={mayCreate && <NewClientButton small />}
    />
  )
}
