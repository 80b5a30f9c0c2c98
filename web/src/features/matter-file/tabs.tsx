import { Fragment, useMemo } from 'react'
import { holds, type Permission } from '#domain/permissions.ts'
import { recordTypes } from '../../record-types.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import type { RecordTab } from '../../shared/ui/page/RecordPage.tsx'
import { FileActivity } from '../audit/public.ts'
import { RequestsTab } from '../client-requests/public.ts'
import { DocumentsTab } from '../documents/public.ts'
import { ThreadTab } from '../messages/public.ts'
import { StatementTab } from '../statements/public.ts'
import type { File, FileOverview } from './queries.ts'

interface FileOnPage {
  readonly file: File
  /** The client of a matter; its lists offer neither as a filter. */
  readonly clientId: string
  readonly overview: FileOverview | undefined
  /** Opens the popup for new time. */
  readonly onNewTime: () => void
}

type Tab = RecordTab & { readonly needs?: Permission }

/** The lists of a matter or a client that the person may see, each filtered to it. */
export function useFileTabs({ file, clientId, overview, onNewTime }: FileOnPage): readonly RecordTab[] {
  const { permissions } = useCurrentUser()
  const { kind, id } = file
  const fixed = useMemo(
    (): SearchParams => (kind === 'matter' ? { matterId: id, clientId } : { clientId }),
    [kind, id, clientId],
  )
  const tabs: readonly Tab[] = [
    ...recordTabs(overview?.counts, { fixed, onNewTime }),
    {
      key: 'messages',
      label: 'Messages',
      needs: 'clientInfo',
      render: () => <ThreadTab partner={kind === 'matter' ? { matterId: id } : { clientId }} />,
    },
    {
      key: 'requests',
      label: 'Requests',
      needs: 'document',
      render: () => <RequestsTab fixed={kind === 'matter' ? { matterId: id } : { clientId }} />,
    },
    {
      key: 'statement',
      label: 'Statement',
      needs: 'invoice',
      render: () => <StatementTab fixed={kind === 'matter' ? { clientId, matterId: id } : { clientId }} />,
    },
    {
      key: 'documents',
      label: 'Documents',
      needs: 'document',
      render: () => <DocumentsTab fixed={kind === 'matter' ? { matterId: id } : { clientId }} />,
    },
    { key: 'activity', label: 'Activity', render: () => <FileActivity file={file} /> },
  ]
  return tabs
    .filter(({ needs }) => needs === undefined || holds(permissions, needs))
    .map((tab) => ({ ...tab, render: () => <Fragment key={tab.key}>{tab.render()}</Fragment> }))
}

interface ListProps {
  fixed: SearchParams
  onNewTime: () => void
}

export const recordTabs = (
  counts: FileOverview['counts'] | undefined,
  list: ListProps,
  types = recordTypes,
): readonly Tab[] =>
  types.flatMap(({ permission, fileTab }) => {
    if (!fileTab) return []
    const { key, label, count, List } = fileTab
    return [{ key, label, needs: permission, count: counts && count(counts), render: () => <List {...list} /> }]
  })
