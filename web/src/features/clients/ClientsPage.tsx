import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { clients, type ClientRow, type ClientTotals } from '#contract/clients.ts'
import { useCan } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useRecordList } from '../../shared/records/use-record-list.tsx'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { ListTabs } from '../../shared/ui/list/ListTabs.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList } from '../../shared/ui/list/use-list.ts'
import { useCustomColumns } from '../custom-fields/public.ts'
import { SignUps } from '../portal-access/public.ts'
import { columns, phoneRow } from './columns.tsx'
import { clientsList, countOf } from './list.ts'
import { clientDetails } from './record-details.ts'

export function ClientsPage() {
  const go = useGo()
  const state = useList(clientsList)
  const mayOpenMatter = useCan(['matterMaster', 'matterMaster.create'])
  const { view, create, undo, dialog } = useRecordList<ClientRow>({
    details: clientDetails,
    resource: 'clientInfo',
    nameOf: ({ name }) => name,
    href: paths.client,
    editHref: paths.editClient,
    create: { label: 'New client', href: paths.newClient() },
    empty: {
      icon: IconUsers,
      title: 'No clients yet',
      text: 'The people and companies that the firm acts for are listed here.',
    },
    action:
      mayOpenMatter &&
      (({ id }) => ({ label: 'New matter', onClick: () => void go(paths.newMatter({ clientId: id })) })),
  })
  return (
    <ListPage
      {...view}
      state={state}
      exports={CONTACT_EXPORTS}
      create={create}
      tabs={<ListTabs state={state} label="Clients by type" tabs={tabsOf(state.totals)} />}
      above={
        <>
          {undo}
          <SignUps />
        </>
      }
      columns={useCustomColumns('client', columns)}
      phone={phoneRow}
      bulk={{ calls: useBulkDelete({ call: clients.bulkDelete, noun: clientsList.noun }) }}
    >
      {dialog}
    </ListPage>
  )
}

const CONTACT_EXPORTS = [
  { format: 'csv', label: 'Export contacts CSV', endpoint: clients.exportContacts },
  { format: 'xlsx', label: 'Export contacts XLSX', endpoint: clients.exportContacts },
] as const

const TABS = [
  { label: 'All', value: undefined },
  { label: 'Individuals', value: 'Individual' },
  { label: 'Companies', value: 'Company' },
] as const
const tabsOf = (totals: ClientTotals | undefined) =>
  TABS.map((tab) => ({ ...tab, count: totals && countOf(totals, tab.value) }))
