import type { UseQueryResult } from '@tanstack/react-query'
import type { AgendaItem } from '#contract/agenda.ts'
import type { DashboardToday } from '#contract/dashboard.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import styles from './dashboard.module.css'

/** Brass from three days out (ui.md §13). */
const NEAR_DAYS = 3

function inDays(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

/** The next court dates and follow-ups, of the person or of everybody. */
export function NextDates({ today, isFirm }: { today: UseQueryResult<DashboardToday>; isFirm: boolean }) {
  const { data, isError } = today
  if (data?.dates === null) return null
  return (
    <Panel
      title="Upcoming dates"
      more={
        <AppLink href={paths.agenda(isFirm ? { who: 'all' } : {})} className="lx-link">
          All
        </AppLink>
      }
    >
      {isError && !data && <LoadError title="The dates did not load" text="" onRetry={() => void today.refetch()} />}
      {data?.dates.length === 0 && <span className="lx-muted">No dates ahead.</span>}
      <ul className={styles.dates}>
        {data?.dates.map((item) => (
          <DateItem key={item.key} item={item} today={data.today} />
        ))}
      </ul>
    </Panel>
  )
}

function DateItem({ item, today }: { item: AgendaItem; today: string }) {
  const days = daysBetween(today, item.day)
  const href = item.source === 'courtUpdate' ? paths.courtUpdate(item.updateId) : paths.progressNote(item.updateId)
  return (
    <li className={styles.date}>
      <span className="lx-strong">
        <DayText day={item.day} />
      </span>
      <span className="lx-two-line">
        <AppLink href={href} className={`lx-strong lx-trunc ${styles.plain}`} title={item.title} dir="auto">
          {item.title}
        </AppLink>
        <small>
          <OneLine text={item.matterName} />
        </small>
      </span>
      <span className={styles.distance} data-near={days <= NEAR_DAYS || undefined}>
        {inDays(days)}
      </span>
    </li>
  )
}
