import { ActionIcon, Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import type { AgendaDay } from '#contract/agenda.ts'
import { dayAway, dayWithWeekday, startOfMonth, weekdayName } from '#domain/calendar-day.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { monthTitle } from '../../shared/ui/values/calendar.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { FactsLine } from '../../shared/ui/values/FactsLine.tsx'
import type { UrlChange } from '../../shared/url-state.ts'
import { updateHref, KindIcon, timedTitle } from './DateRow.tsx'
import { daysQuery } from './queries.ts'
import { agendaFilters, monthShown, type AgendaUrl } from './url.ts'
import { listWeeks } from './weeks.ts'
import styles from './agenda.module.css'

interface Props {
  url: AgendaUrl
  onChange: UrlChange<typeof AgendaUrl>
}

export function MonthView({ url, onChange }: Props) {
  const user = useCurrentUser()
  const today = todayIn(user.business.timeZone)
  const month = monthShown(url, today)
  const weeks = listWeeks(month, user.business.weekStartsOn)
  const from = weeks[0]?.[0] ?? month
  const to = weeks.at(-1)?.at(-1) ?? month
  const [before, after] = [dayAway(month, -1), dayAway(month, 31)]
  const { data } = useQuery(daysQuery({ ...agendaFilters(url, user), from, to }))
  const known = new Map(data?.map((day) => [day.day, day]))
  const show = (day: string) => onChange({ from: startOfMonth(day) }, { replace: false })
  return (
    <section className={styles.month} aria-label={monthTitle(month)}>
      <div className={styles.monthHead}>
        <h2>{monthTitle(month)}</h2>
        <ActionIcon
          variant="default"
          size={34}
          aria-label="Previous month"
          title="Previous month"
          disabled={!before}
          onClick={() => before && show(before)}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={34}
          aria-label="Next month"
          title="Next month"
          disabled={!after}
          onClick={() => after && show(after)}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onChange({ from: null })}>
          This month
        </Button>
      </div>
      <table>
        <caption className="lx-sr-only">Dates of {monthTitle(month)}</caption>
        <thead>
          <tr>
            {/* The second week is full wherever the calendar begins. */}
            {weeks[1]?.map((day) => (
              <th key={day} scope="col">
                <abbr title={weekdayName(day)}>{weekdayName(day).slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week[0]}>
              {row === 0 && week.length < 7 && (
                <td colSpan={7 - week.length} data-other>
                  <span className="lx-sr-only">The calendar begins here</span>
                </td>
              )}
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  url={url}
                  dates={known.get(day)}
                  today={today}
                  isOther={startOfMonth(day) !== month}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  day: string
  url: AgendaUrl
  dates: AgendaDay | undefined
  today: string
  isOther: boolean
}

function DayCell({ day, url, dates, today, isOther }: CellProps) {
  const count = dates ? dates.hearings + dates.followUps : 0
  const label = `${dayWithWeekday(day)}, ${count} ${count === 1 ? 'date' : 'dates'}`
  const { who, kind, clientId, matterId } = url
  const list = paths.agenda({ who, kind, clientId, matterId, from: day })
  return (
    <td data-other={isOther || undefined} data-today={day === today || undefined}>
      {count > 0 ? (
        <AppLink href={list} className={`${styles.number} lx-num`} aria-label={label}>
          {Number(day.slice(8))}
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        </AppLink>
      ) : (
        <span className={`${styles.number} lx-num`}>{Number(day.slice(8))}</span>
      )}
      {dates && (
        <ul className={styles.cell}>
          {dates.items.map((item) => (
            <li key={item.key} data-kind={item.kind}>
              <AppLink href={updateHref(item)} title={`${timedTitle(item)}, ${item.matterName}`}>
                <KindIcon kind={item.kind} size={14} />
                <span>
                  <FactsLine
                    text={facts([timedTitle(item), item.matterName])}
                  >{`${timedTitle(item)}, ${item.matterName}`}</FactsLine>
                </span>
              </AppLink>
            </li>
          ))}
          {count > dates.items.length && (
            <li className={styles.cellMore}>
              <AppLink href={list}>{count - dates.items.length} more</AppLink>
            </li>
          )}
        </ul>
      )}
    </td>
  )
}
