import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#contract/endpoint.ts'
import { walls } from '#contract/walls.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { EnterMatterDialog } from '../walls/public.ts'
import { TeamSection } from './TeamSection.tsx'

type Matter = Data<typeof walls.orphaned>[number]

const WHY = 'Everybody who could see it has left. Enter it and give it a team'

const columns: readonly Column<Matter>[] = [
  {
    key: 'number',
    header: 'Matter',
    cell: ({ matterNumber }) => <TwoLine title={matterNumber} context={WHY} strong />,
  },
]
const matterNumberOf = ({ matterNumber }: Matter) => matterNumber

/** Restricted matters whose team has left the firm. */
export function OrphanedMatters() {
  const { firm } = useCurrentUser()
  const query = useQuery(queryFor(walls.orphaned, { query: firm }))
  const [entering, setEntering] = useState<Matter>()
  return (
    <TeamSection
      title="Restricted matters that nobody sees"
      query={query}
      rows={query.data}
      columns={columns}
      rowId={matterNumberOf}
      rowName={matterNumberOf}
      phone={({ matterNumber }) => ({ title: matterNumber, context: WHY })}
      actions={(matter) => [{ label: 'Enter matter', icon: IconLockOpen, onClick: () => setEntering(matter) }]}
      onOpen={setEntering}
    >
      {entering && <EnterMatterDialog {...entering} onClose={() => setEntering(undefined)} />}
    </TeamSection>
  )
}
