import { urlCount, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useQuery } from '@tanstack/react-query'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { paths, withQuery } from '../../shared/paths.ts'
import { PlainList } from '../../shared/ui/list/RecordList.tsx'
import { PAGE_SIZES } from '../../shared/ui/list/page-sizes.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { columns, phoneRow, type Deleted } from './columns.tsx'
import { BINS, deletedQuery } from './queries.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

const Url = urlSchema({
  activeTab: urlOneOf(BINS),
  page: urlCount,
})

const LABELS = {
  clients: 'Clients',
  matters: 'Matters',
  'time-entries': 'Time entries',
  'progress-notes': 'Progress notes',
  'court-updates': 'Court updates',
  expenses: 'Expenses',
  'flat-fees': 'Flat fees',
} as const

/** What was deleted, the latest first, with the way back. */
export function RecycleBinPage() {
  const [url, change] = useUrlState(Url)
  const { firm } = useCurrentUser()
  const seen = useSeenBins()
  const bin = seen.find((one) => one === url.activeTab) ?? seen[0]
  const page = url.page ?? 1
  const list = useQuery({ ...deletedQuery(firm, bin ?? 'clients', page), enabled: bin !== undefined })
  const mayRestore = useCan(['recycleBin', 'recycleBin.edit'])
  const [asked, setAsked] = useState<Deleted | null>(null)
  const tabs = seen.map((one) => ({
    key: one,
    label: LABELS[one],
    href: withQuery(paths.recycleBin(), { activeTab: one }),
  }))
  return (
    <Page title="Recycle bin" tabs={<PageTabs label="Deleted records" tabs={tabs} current={bin ?? ''} />}>
      <PlainList
        name={`recycle-bin-${bin ?? ''}`}
        caption={`Deleted ${LABELS[bin ?? 'clients'].toLowerCase()}`}
        columns={columns}
        answer={{ rows: list.data?.rows, isError: list.isError, refetch: list.refetch }}
        rowId={(record) => record.id}
        rowName={(record) => record.name}
        phone={phoneRow}
        {...(mayRestore && {
          actions: (record: Deleted) => [{ label: 'Restore', icon: IconRestore, onClick: () => setAsked(record) }],
          onOpen: setAsked,
        })}
        paging={{
          page,
          size: PAGE_SIZES[0],
          hasMore: list.data?.hasMore ?? false,
          onPage: (next) => change({ page: next === 1 ? null : next }, { replace: false }),
        }}
        empty={
          <EmptyState
            icon={IconTrash}
            title="Nothing in the recycle bin"
            text="Deleted records wait here until they are restored."
          />
        }
      />
      {asked && <RestoreDialog record={asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}

/** The kinds of records that the person may see at all. */
function useSeenBins() {
  const seesClients = useCan('clientInfo')
  const seesMatters = useCan('matterMaster')
  const seesTime = useCan('timeEntry')
  const seesNotes = useCan('progressNote')
  const seesCourt = useCan('courtUpdate')
  const seesExpenses = useCan('expensePermission')
  const seesFees = useCan('flatFeePermission')
  const seen = {
    clients: seesClients,
    matters: seesMatters,
    'time-entries': seesTime,
    'progress-notes': seesNotes,
    'court-updates': seesCourt,
    expenses: seesExpenses,
    'flat-fees': seesFees,
  }
  return BINS.filter((bin) => seen[bin])
}
