import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personAccess, type PersonMatter } from '#contract/person-access.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import type { Filter, FilterValues } from '../../shared/ui/list/filters.ts'
import { PlainList } from '../../shared/ui/list/RecordList.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { REASON_LABELS } from './person-access.ts'

const rowId = ({ id }: PersonMatter) => id
const FILTERS: readonly Filter[] = [{ kind: 'yesNo', key: 'isSeen', label: 'Can see it' }]

/** Which matters the person sees, and why. */
export function PersonMatters({ userId }: { userId: string }) {
  const { firm } = useCurrentUser()
  const [values, setValues] = useState<FilterValues>({})
  const [{ page, size }, setPaging] = useState({ page: 1, size: 25 })
  const isSeen = values['isSeen'] === undefined ? undefined : values['isSeen'] === 'yes'
  const answer = useQuery({
    ...queryFor(personAccess.matters, { params: { id: userId }, query: { ...firm, page, size, isSeen } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <PlainList
      name="person-matters"
      caption="Matters, and whether the person sees them"
      columns={COLUMNS}
      answer={{ rows: answer.data?.data, isError: answer.isError, refetch: answer.refetch }}
      rowId={rowId}
      rowName={({ matterName }) => matterName}
      phone={(matter) => ({
        title: matter.matterName,
        context: REASON_LABELS[matter.reason],
        status: <Seen {...matter} />,
      })}
      filterBar={{
        filters: FILTERS,
        values,
        onChange: (changes) => {
          setValues({ ...values, ...changes })
          setPaging({ page: 1, size })
        },
        noun: { one: 'matter', many: 'matters' },
      }}
      empty={<EmptyState icon={IconFolder} title="No matters" text="The firm has no matters that you see." />}
      paging={{
        page,
        size,
        hasMore: answer.data?.hasMore ?? false,
        onPage: (next) => setPaging({ page: next, size }),
        onSize: (next) => setPaging({ page: 1, size: next }),
      }}
    />
  )
}

const Seen = ({ isSeen }: PersonMatter) => (
  <StatusBadge plain tone={isSeen ? 'success' : 'neutral'}>
    {isSeen ? 'Sees it' : 'Hidden'}
  </StatusBadge>
)

const COLUMNS: readonly Column<PersonMatter>[] = [
  {
    key: 'matter',
    header: 'Matter',
    cell: ({ matterName, matterNumber, clientName }) => (
      <TwoLine strong title={matterName} context={`${matterNumber}, ${clientName}`} />
    ),
  },
  { key: 'seen', header: 'Access', width: 120, cell: (matter) => <Seen {...matter} /> },
  { key: 'reason', header: 'Why', width: 220, cell: ({ reason }) => REASON_LABELS[reason] },
]
