import { useQuery } from '@tanstack/react-query'
import type { AgendaItem } from '#contract/agenda.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { today } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { DayText, Hours } from '../../shared/ui/values/Figures.tsx'
import { formatHours } from '../../shared/ui/values/format.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import { activityQuery, actorName, Sentence } from '../audit/public.ts'
import type { File, FileOverview } from './queries.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import styles from './matter-file.module.css'

const MAX_EVENTS = 5

/** The latest changes, with a link to the full history. */
export function LatestActivity({ file, href }: { file: File; href: string }) {
  const { firm, business } = useCurrentUser()
  const answer = useQuery(activityQuery(firm, file, { page: 1, size: MAX_EVENTS }))
  const events = answer.data?.data
  const all = (
    <AppLink href={href} className="lx-link">
      View all activity
    </AppLink>
  )
  return (
    <Panel title="Latest activity" more={all}>
      {!events && answer.isError && (
        <LoadError title="The activity did not load" text="" onRetry={() => void answer.refetch()} />
      )}
      {events?.length === 0 && <div className={`${styles.court} lx-muted`}>Nothing has been done here yet.</div>}
      <ul className={styles.list} data-awaited={answer.isPending || undefined}>
        {events?.map((event) => (
          <li key={event.id} className={styles.event}>
            <Avatar name={actorName(event)} id={event.person?.id} />
            <span>
              <Sentence event={event} />
            </span>
            <span className="lx-muted lx-num">
              {actorName(event)}, {momentText(event.at, business.timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The people who recorded time, with their hours and those on no invoice yet. */
export function PeoplePanel({ people }: { people: FileOverview['people'] }) {
  if (!people || people.length === 0) return null
  return (
    <Panel title="People and hours">
      <ul className={styles.list}>
        {people.map(({ userId, name, hours, unbilledHours }) => (
          <li key={userId} className={styles.person}>
            <Avatar name={name} id={userId} />
            <OneLine text={name} />
            <span className={`lx-two-line ${styles.hours}`}>
              <Hours hours={hours} withUnit />
              <small className="lx-num">{formatHours(unbilledHours)} unbilled</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function inDays(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

interface NextProps {
  next: AgendaItem | null
  /** The matter of a new court update. */
  matterId?: string
}

export function NextCourtDate({ next, matterId }: NextProps) {
  const { business } = useCurrentUser()
  const maySee = useCan('courtUpdate')
  const mayAdd = useCan(['courtUpdate', 'courtUpdate.create'])
  if (!maySee) return null
  const add = mayAdd && matterId !== undefined && (
    <AppLink href={paths.newCourtUpdate({ matterId })} className="lx-link">
      Add
    </AppLink>
  )
  return (
    <Panel title="Next court date" more={add}>
      {next ? (
        <div className={styles.court}>
          <div className={styles.courtHead}>
            <AppLink href={paths.courtUpdate(next.updateId)} className="lx-link lx-strong">
              <DayText day={next.day} />
              {next.time !== null && <span className="lx-num"> {next.time}</span>}
            </AppLink>
            <span className="lx-soft">{inDays(daysBetween(today(business.timeZone), next.day))}</span>
          </div>
          <div>{next.title}</div>
          <div className="lx-muted">{facts([next.courtName, next.room, next.judge, next.suitNumber])}</div>
          {matterId === undefined && <div className="lx-muted">{`${next.matterNumber} · ${next.matterName}`}</div>}
        </div>
      ) : (
        <div className={`${styles.court} lx-muted`}>No court date ahead.</div>
      )}
    </Panel>
  )
}
