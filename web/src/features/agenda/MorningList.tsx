import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { MatterInCourt } from '#contract/agenda.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { formatCount } from '../../shared/ui/values/format.ts'
import { DateRow } from './DateRow.tsx'
import { FollowUpDone } from './FollowUpDone.tsx'
import { morningQuery } from './queries.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { FactsLine } from '../../shared/ui/values/FactsLine.tsx'
import styles from './agenda.module.css'

/** Hearings, cases and follow-ups that are overdue this morning; nothing if there are none. */
export function MorningList({ userId }: { userId: string | undefined }) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(morningQuery(firm, userId))
  if (!data) return null
  const { unreported, withoutDate, overdue } = data
  if (unreported.count + withoutDate.count + overdue.count === 0) return null
  return (
    <div className={styles.morning}>
      <OverdueList title="Hearings without an update" {...unreported}>
        {(item) => <DateRow key={item.key} item={item} withDay end={<WriteUpdate {...item} />} />}
      </OverdueList>
      <OverdueList title="In court without a next date" {...withoutDate}>
        {(matter) => <WaitingRow key={matter.matterId} matter={matter} />}
      </OverdueList>
      <OverdueList title="Follow-ups overdue" {...overdue}>
        {(item) => <DateRow key={item.key} item={item} withDay end={<FollowUpDone item={item} />} />}
      </OverdueList>
    </div>
  )
}

const ROWS_AT_FIRST = 4

interface ListProps<Row> {
  title: string
  count: number
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

function OverdueList<Row>({ title, count, rows, children }: ListProps<Row>) {
  const [showsAll, setShowsAll] = useState(false)
  if (count === 0) return null
  return (
    <Panel title={title} count={formatCount(count)} flush>
      <ul className={styles.list}>{(showsAll ? rows : rows.slice(0, ROWS_AT_FIRST)).map(children)}</ul>
      {rows.length > ROWS_AT_FIRST && !showsAll && (
        <Button className={styles.more} variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
          Show {rows.length === count ? `all ${formatCount(count)}` : `${rows.length} of ${formatCount(count)}`}
        </Button>
      )}
    </Panel>
  )
}

/** Opens a new court update of the matter, on the day of the hearing if there was one. */
function WriteUpdate({ matterId, matterName, day }: { matterId: string; matterName: string; day?: string }) {
  const go = useGo()
  const mayReport = useCan(['courtUpdate', 'courtUpdate.create'])
  return (
    mayReport && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Write update: ${matterName}`}
        onClick={() => void go(paths.newCourtUpdate({ matterId, ...(day !== undefined && { date: day }) }))}
      >
        Write update
      </Button>
    )
  )
}

function WaitingRow({ matter }: { matter: MatterInCourt }) {
  const maySeeMatters = useCan('matterMaster')
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        {maySeeMatters ? (
          <AppLink href={paths.matter(matter.matterId)} className={styles.title} dir="auto">
            {matter.matterName}
          </AppLink>
        ) : (
          <span className={styles.title} dir="auto">
            {matter.matterName}
          </span>
        )}
        <small>
          <FactsLine text={facts([matter.courtName, matter.suitNumber, matter.person?.name])} />
        </small>
      </div>
      <div className={styles.end}>
        {matter.lastUpdateOn && <DayText day={matter.lastUpdateOn} />}
        <WriteUpdate {...matter} />
      </div>
    </li>
  )
}
