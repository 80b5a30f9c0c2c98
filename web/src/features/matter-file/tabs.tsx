import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { Fragment, useMemo } from 'react'
import { holds, type Permission } from '#domain/permissions.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import type { RecordTab } from '../../shared/ui/page/RecordPage.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { ExpensesOf, OF_FILE } from '../expenses/public.ts'
import { FlatFeesOf } from '../flat-fees/public.ts'
import { UpdatesOf } from '../progress/public.ts'
import { FileActivity } from '../settings/public.ts'
import { TimeOf } from '../time-entries/public.ts'
import type { File, FileOverview } from './queries.ts'

interface Asked {
  readonly file: File
  /** The client of a matter: neither is asked for again on its page. */
  readonly clientId: string
  readonly overview: FileOverview | undefined
  /** Opens the popup for new time. */
  readonly onNewTime: () => void
}

/** The lists of a matter or a client, each the list of its records filtered to it; what a person may not see is left out. */
export function useFileTabs({ file, clientId, overview, onNewTime }: Asked): readonly RecordTab[] {
  const { permissions } = useCurrentUser()
  const { kind, id } = file
  const fixed = useMemo(
    (): SearchParams => (kind === 'matter' ? { matterId: id, clientId } : { clientId }),
    [kind, id, clientId],
  )
  // The address names the tab of this page where the list of expenses has tabs of its own.
  const charged = useMemo((): SearchParams => ({ ...fixed, activeTab: OF_FILE }), [fixed])
  const counts = overview?.counts
  const tabs: readonly (RecordTab & { needs?: Permission })[] = [
    {
      key: 'time',
      label: 'Time',
      needs: 'timeEntry',
      count: counts?.timeEntries,
      render: () => <TimeOf fixed={fixed} onNew={onNewTime} />,
    },
    {
      key: 'notes',
      label: 'Notes',
      needs: 'progressNote',
      count: counts?.progressNotes,
      render: () => <UpdatesOf kind="note" fixed={fixed} />,
    },
    {
      key: 'court-updates',
      label: 'Court updates',
      needs: 'courtUpdate',
      count: counts?.courtUpdates,
      render: () => <UpdatesOf kind="court" fixed={fixed} />,
    },
    {
      key: 'expenses',
      label: 'Expenses',
      needs: 'expensePermission',
      count: counts?.expenses,
      render: () => <ExpensesOf fixed={charged} />,
    },
    {
      key: 'flat-fees',
      label: 'Flat fees',
      needs: 'flatFeePermission',
      count: counts?.flatFees,
      render: () => <FlatFeesOf fixed={fixed} />,
    },
    { key: 'invoices', label: 'Invoices', needs: 'invoice', render: () => <NoInvoices kind={kind} /> },
    { key: 'documents', label: 'Documents', needs: 'document', render: () => <NoDocuments kind={kind} /> },
    { key: 'activity', label: 'Activity', render: () => <FileActivity file={file} /> },
  ]
  return tabs
    .filter(({ needs }) => needs === undefined || holds(permissions, needs))
    .map((tab) => ({ ...tab, render: () => <Fragment key={tab.key}>{tab.render()}</Fragment> }))
}

const NoInvoices = ({ kind }: Pick<File, 'kind'>) => (
  <EmptyState
    icon={IconFileInvoice}
    title="No invoices yet"
    text={`Invoices of this ${kind} will be listed here. Its unbilled work stands ready on the overview.`}
  />
)

const NoDocuments = ({ kind }: Pick<File, 'kind'>) => (
  <EmptyState
    icon={IconFolder}
    title="No documents yet"
    text={`Documents of this ${kind} will be listed here. Files of its notes and expenses are attached to them.`}
  />
)
