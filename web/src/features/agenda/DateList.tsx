import { Button } from '@mantine/core'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import { useQuery } from '@tanstack/react-query'
import type { AgendaItem } from '#contract/agenda.ts'
import { dayWithWeekday, daysBetween } from '#domain/calendar-day.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { groupRows } from '../../shared/ui/list/columns.ts'
import { Pagination } from '../../shared/ui/list/Pagination.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import type { UrlChange } from '../../shared/url-state.ts'
import { DateRow } from './DateRow.tsx'
import { FollowUpDone } from './FollowUpDone.tsx'
import { datesQuery } from './queries.ts'
import { agendaFilters, type AgendaUrl } from './url.ts'
import styles from './agenda.module.css'

interface Props {
  url: AgendaUrl
  onChange: UrlChange<typeof AgendaUrl>
}

const SIZE = 50
const dayOf = ({ day }: AgendaItem) => day

/** Days in their order, each with what is due. */
export function DateList({ url, onChange }: Props) {
  const user = useCurrentUser()
  const today = todayIn(user.business.timeZone)
  const page = url.page ?? 1
  const answer = useQuery(datesQuery({ ...agendaFilters(url, user), from: url.from ?? today, page, size: SIZE }))
  if (answer.isError && !answer.data) {
    return (
      <LoadError title="The dates did not load" text="Your filters are kept." onRetry={() => void answer.refetch()} />
    )
  }
  if (!answer.data) return <LoadingSpinner />
  const { data, hasMore } = answer.data
  return (
    <>
      {url.from && (
        <div className={styles.from}>
          From {dayWithWeekday(url.from)}
          <Button size="compact-xs" variant="subtle" onClick={() => onChange({ from: null, page: null })}>
            From today
          </Button>
        </div>
      )}
      {data.length === 0 ? (
        <EmptyState
          icon={IconCalendarEvent}
          title="No dates ahead"
          text="Next court dates come from court updates, follow-ups from notes and updates."
        />
      ) : (
        groupRows(data, dayOf).map(({ key, rows }) => <Day key={key} day={key} items={rows} today={today} />)
      )}
      {(page > 1 || hasMore) && (
        <Pagination
          page={page}
          size={SIZE}
          shown={data.length}
          hasMore={hasMore}
          onPage={(next) => onChange({ page: next === 1 ? null : next }, { replace: false })}
        />
      )}
    </>
  )
}

/** `In 3 days`, where it is near. */
function distance(days: number): string {
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days > 1 && days <= 14 ? `In ${days} days` : ''
}
/** Brass from three days out (ui.md §13). */
const NEAR_DAYS = 3

function Day({ day, items, today }: { day: string; items: readonly AgendaItem[]; today: string }) {
  const days = daysBetween(today, day)
  return (
    <section className={styles.day} aria-label={dayWithWeekday(day)}>
      <h2>
        <span className="lx-num">{dayWithWeekday(day)}</span>
        <small data-near={(days >= 0 && days <= NEAR_DAYS) || undefined}>{distance(days)}</small>
      </h2>
      <ul>
        {items.map((item) => (
          <DateRow key={item.key} item={item} end={item.kind === 'followUp' && <FollowUpDone item={item} />} />
        ))}
      </ul>
    </section>
  )
}
