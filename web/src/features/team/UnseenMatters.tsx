import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { EnterMatterDialog } from '../walls/public.ts'
import { unseenMattersQuery } from './queries.ts'
import styles from './team.module.css'

interface Unseen {
  readonly matterNumber: string
}

const WHY = 'Everybody who saw it has left. Enter it and give it a team'

const columns: readonly Column<Unseen>[] = [
  {
    key: 'number',
    header: 'Matter',
    cell: ({ matterNumber }) => <TwoLine title={matterNumber} context={WHY} strong />,
  },
]

/** What whoever left was the last to see; nothing stands here usually. */
export function UnseenMatters() {
  const { firm } = useCurrentUser()
  const { data, isError, refetch } = useQuery(unseenMattersQuery(firm))
  const [entering, setEntering] = useState<Unseen>()
  if (isError && !data) return <LoadError onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <div className={styles.section}>
      <SectionTitle>Restricted matters that nobody sees</SectionTitle>
      <DataTable
        caption="Restricted matters that nobody sees"
        columns={columns}
        rows={data}
        rowId={({ matterNumber }) => matterNumber}
        rowName={({ matterNumber }) => matterNumber}
        phone={({ matterNumber }) => ({ title: matterNumber, context: WHY })}
        actions={(matter: Unseen) => [
          { label: 'Enter matter', icon: IconLockOpen, onClick: () => setEntering(matter) },
        ]}
        onOpen={setEntering}
      />
      <>{entering && <EnterMatterDialog {...entering} onClose={() => setEntering(undefined)} />}</>
    </div>
  )
}
