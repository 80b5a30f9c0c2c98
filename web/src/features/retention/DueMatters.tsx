import { Button } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { retention, type DueMatter } from '#contract/retention.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { PlainList } from '../../shared/ui/list/RecordList.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { urlCount, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { OBSTACLE_LABELS } from './labels.ts'

const DisposeDialog = lazyDialog(async () => ({ default: (await import('./DisposeDialog.tsx')).DisposeDialog }))

const SIZE = 25
const Url = urlSchema({ due: urlCount })

/** Matters that have been closed for longer than the firm keeps them. */
export function DueMatters() {
  const { firm } = useCurrentUser()
  const [{ due: page = 1 }, change] = useUrlState(Url)
  const [chosen, setChosen] = useState<readonly DueMatter[]>()
  const query = { ...firm, page, size: SIZE }
  const answer = useQuery({ ...queryFor(retention.due, { query }), placeholderData: keepPreviousData, staleTime: 0 })
  const rows = answer.data?.data
  const ready = rows?.filter(({ obstacle }) => obstacle === null) ?? []
  return (
    <Panel
      title="Matters due for disposal"
      more={
        ready.length > 1 && (
          <Button variant="subtle" onClick={() => setChosen(ready)}>
            Dispose of these {ready.length}
          </Button>
        )
      }
      flush
    >
      <PlainList
        name="due-matters"
        caption="Matters due for disposal, the longest closed first"
        columns={columns}
        answer={{ rows, isError: answer.isError, refetch: answer.refetch }}
        rowId={({ matterId }) => matterId}
        rowName={({ matterName }) => matterName}
        inPanel
        phone={(row) => ({
          title: row.matterName,
          context: facts([row.matterNumber, row.clientName]),
          status: <Standing {...row} />,
        })}
        actions={(row) =>
          row.obstacle === null ? [{ label: 'Dispose of it', icon: IconArchive, onClick: () => setChosen([row]) }] : []
        }
        empty={<EmptyState icon={IconArchive} title="No matter is due" text="None has been closed for long enough." />}
        paging={{
          page,
          size: SIZE,
          hasMore: answer.data?.hasMore ?? false,
          onPage: (next) => change({ due: next === 1 ? null : next }, { replace: false }),
        }}
      />
      {chosen && <DisposeDialog matters={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  )
}

const Standing = ({ obstacle }: DueMatter) =>
  obstacle === null ? (
    <StatusBadge tone="warning">Due</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{OBSTACLE_LABELS[obstacle]}</StatusBadge>
  )

const columns: readonly Column<DueMatter>[] = [
  {
    key: 'matter',
    header: 'Matter',
    cell: ({ matterId, matterName, matterNumber, clientName }) => (
      <TwoLine title={matterName} context={facts([matterNumber, clientName])} href={paths.matter(matterId)} />
    ),
  },
  { key: 'closed', header: 'Closed', width: 120, priority: 2, cell: ({ closedOn }) => <DayText day={closedOn} /> },
  { key: 'due', header: 'Due', width: 120, cell: ({ dueOn }) => <DayText day={dueOn} /> },
  { key: 'state', header: 'State', width: 180, cell: (row) => <Standing {...row} /> },
]
