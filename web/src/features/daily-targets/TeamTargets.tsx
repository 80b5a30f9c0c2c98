import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonTarget } from '#contract/daily-targets.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { Hours } from '../../shared/ui/values/Figures.tsx'
import { teamTargetsQuery } from './queries.ts'
import { sinceText, targetText } from './target-text.ts'
import styles from './daily-targets.module.css'

const TargetDialog = lazyDialog(() => import('./TargetDialog.tsx'))

const columnsFor = (today: string): readonly Column<PersonTarget>[] => [
  { key: 'name', header: 'Person', cell: ({ userId, name }) => <PersonCell person={{ id: userId, name }} /> },
  { key: 'since', header: 'Holds', cell: (person) => <span className="lx-soft">{sinceText(person, today)}</span> },
  { key: 'hours', header: 'Hours a day', align: 'right', width: 130, cell: ({ hours }) => <Hours hours={hours} /> },
]

/** The daily targets of everybody, which the dashboard compares their hours with. */
export function TeamTargets() {
  const { firm, business } = useCurrentUser()
  const { data, isError, refetch } = useQuery(teamTargetsQuery(firm))
  const [openId, setOpenId] = useState<string>()
  const open = data?.find(({ userId }) => userId === openId)
  return (
    <div className={styles.team}>
      <Panel title="Daily targets" more={<span className="lx-muted">On working days</span>} flush>
        {isError && !data ? (
          <LoadError title="The targets did not load" text="Nothing was changed." onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption="Daily targets by person, in hours"
            columns={columnsFor(todayIn(business.timeZone))}
            rows={data}
            rowId={({ userId }) => userId}
            rowName={({ name }) => name}
            inPanel
            phone={(person) => ({ title: person.name, figure: targetText(person), context: '' })}
            onOpen={({ userId }) => setOpenId(userId)}
            onEdit={({ userId }) => setOpenId(userId)}
            actions={({ userId }) => [{ label: 'Edit target', icon: IconPencil, onClick: () => setOpenId(userId) }]}
          />
        )}
      </Panel>
      {open && <TargetDialog key={open.userId} person={open} onClose={() => setOpenId(undefined)} />}
    </div>
  )
}
