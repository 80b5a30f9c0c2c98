import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ActivityEvent } from '#contract/audit.ts'
import { dayInZone, dayWithWeekday } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { groupRows } from '../../shared/ui/list/columns.ts'
import { Pagination } from '../../shared/ui/list/Pagination.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { momentText, timeText } from '../../shared/ui/values/moments.ts'
import { urlCount, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { actorName } from './labels.ts'
import { activityQuery, type AuditedFile } from './queries.ts'
import { Sentence } from './Sentence.tsx'
import styles from './activity.module.css'

const PageUrl = urlSchema({ page: urlCount, size: urlCount })
const DEFAULT_SIZE = 25

/** What was done on one matter or client, in sentences, day by day, newest first. */
export default function FileActivity({ file }: { file: AuditedFile }) {
  const { firm, business } = useCurrentUser()
  const [url, change] = useUrlState(PageUrl)
  const { page = 1, size = DEFAULT_SIZE } = url
  const answer = useQuery({ ...activityQuery(firm, file, { page, size }), placeholderData: keepPreviousData })
  if (answer.isError && !answer.data)
    return <LoadError title="The activity did not load" text="" onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingSpinner />
  const { data, hasMore } = answer.data
  if (data.length === 0 && page === 1)
    return (
      <EmptyState icon={IconHistory} title="No activity yet" text="What is done here is listed, with who did it." />
    )
  const dayOf = ({ at }: ActivityEvent) => dayInZone(business.timeZone, Date.parse(at))
  return (
    <>
      {groupRows(data, dayOf).map(({ key, rows }) => (
        <section key={key} className={styles.day} aria-label={dayWithWeekday(key)}>
          <h2 className="lx-num">{dayWithWeekday(key)}</h2>
          <ul>
            {rows.map((event) => (
              <Event key={event.id} event={event} timeZone={business.timeZone} />
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        page={page}
        size={size}
        shown={data.length}
        hasMore={hasMore}
        onPage={(next) => change({ page: next === 1 ? null : next }, { replace: false })}
        onSize={(next) => change({ size: next, page: null })}
      />
    </>
  )
}

function Event({ event, timeZone }: { event: ActivityEvent; timeZone: string }) {
  return (
    <li className={styles.event}>
      <Avatar name={actorName(event)} id={event.person?.id} />
      <p>
        <Sentence event={event} />
      </p>
      <span className="lx-muted">
        {actorName(event)},{' '}
        <time className="lx-num" dateTime={event.at} title={momentText(event.at, timeZone)}>
          {timeText(event.at, timeZone)}
        </time>
      </span>
    </li>
  )
}
