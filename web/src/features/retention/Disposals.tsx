import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { retention, type Disposal } from '#contract/retention.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { PlainList } from '../../shared/ui/list/RecordList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { urlCount, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'

const SIZE = 25
const Url = urlSchema({ past: urlCount })

/** What is left of matters that were disposed of. */
export function Disposals() {
  const { firm, business } = useCurrentUser()
  const { timeZone } = business
  const [{ past: page = 1 }, change] = useUrlState(Url)
  const query = { ...firm, page, size: SIZE }
  const answer = useQuery({
    ...queryFor(retention.disposed, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const columns = useMemo(() => columnsFor(timeZone), [timeZone])
  return (
    <Panel title="Disposed of" flush>
      <PlainList
        name="disposals"
        caption="Matters disposed of, the latest first"
        columns={columns}
        answer={{ rows: answer.data?.data, isError: answer.isError, refetch: answer.refetch }}
        rowId={({ id }) => id}
        rowName={({ matterName }) => matterName}
        inPanel
        phone={(row) => ({
          title: row.matterName,
          context: `${momentText(row.disposedAt, timeZone)}, ${row.disposedBy}: ${row.reason}`,
        })}
        empty={<EmptyState icon={IconArchive} title="Nothing yet" text="What is disposed of leaves a line here." />}
        paging={{
          page,
          size: SIZE,
          hasMore: answer.data?.hasMore ?? false,
          onPage: (next) => change({ past: next === 1 ? null : next }, { replace: false }),
        }}
      />
    </Panel>
  )
}

const contentText = ({ updates, requests, files }: Disposal): string =>
  [
    formatCounted(updates, { one: 'note or court update', many: 'notes and court updates' }),
    formatCounted(requests, { one: 'request', many: 'requests' }),
    formatCounted(files, { one: 'file', many: 'files' }),
  ].join(', ')

const columnsFor = (timeZone: string): readonly Column<Disposal>[] => [
  {
    key: 'matter',
    header: 'Matter',
    cell: ({ matterId, matterName, matterNumber, clientName }) => (
      <TwoLine title={matterName} context={facts([matterNumber, clientName])} href={paths.matter(matterId)} />
    ),
  },
  {
    key: 'when',
    header: 'Disposed of',
    width: 220,
    cell: ({ disposedAt, disposedBy }) => <TwoLine title={momentText(disposedAt, timeZone)} context={disposedBy} />,
  },
  { key: 'why', header: 'Reason', cell: (row) => <TwoLine title={row.reason} context={contentText(row)} /> },
]
