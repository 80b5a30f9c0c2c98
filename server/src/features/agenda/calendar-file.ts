import ical from 'ical-generator'
import { addDays } from '#domain/calendar-day.ts'
import { instantInZone } from '#domain/time-of-day.ts'
import type { AgendaItem } from '#contract/agenda.ts'

interface Calendar {
  readonly name: string
  readonly timeZone: string
  readonly publicUrl: string
  readonly dates: readonly (AgendaItem & { readonly updatedAt: Date })[]
}

/** Calendar clients should refresh after an hour. */
const HOUR_SECONDS = 3_600

/** Names of calendars are the one text that the library writes as it is. */
const escaped = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\;,]/g, String.raw`\$&`)

/** A court does not say how long it sits; calendars want an end. */
const HEARING_MS = 3_600_000

/** A day without a time is a whole day, which is the same day in every zone; a time is an instant. */
function spanOf({ day, time }: AgendaItem, timeZone: string) {
  if (time === null) return { allDay: true, start: day, end: addDays(day, 1) }
  const start = instantInZone(day, time, timeZone)
  return { start: new Date(start), end: new Date(start + HEARING_MS) }
}

/** The dates as RFC 5545 has it. */
export function calendarFile({ name, timeZone, publicUrl, dates }: Calendar): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: 'Lexhold', product: 'Lexhold', language: 'EN' },
    ttl: HOUR_SECONDS,
  })
  for (const item of dates) {
    calendar.createEvent({
      id: `${item.key}@lexhold`,
      // Grows with every change of the record, as clients want it to.
      sequence: item.version - 1,
      stamp: item.updatedAt,
      lastModified: item.updatedAt,
      ...spanOf(item, timeZone),
      summary: `${item.title}: ${item.matterName}`,
      description: linesOf(item, publicUrl).join('\n'),
      ...(item.kind === 'hearing' && { location: [item.courtName, item.room].filter(Boolean).join(', ') }),
    })
  }
  // The properties of a calendar precede its events, and its last line ends with a line break; the library does neither.
  return `${calendar.toString().replace('\r\nX-WR-CALNAME:', () => `\r\nX-WR-TIMEZONE:${timeZone}\r\nX-WR-CALNAME:`)}\r\n`
}

const linesOf = (item: AgendaItem, publicUrl: string): string[] =>
  [
    `${item.matterNumber} · ${item.clientName}`,
    item.suitNumber,
    item.judge,
    item.person?.name ?? '',
    `${publicUrl}/view/${item.source === 'courtUpdate' ? 'court-update' : 'progress-note'}?id=${item.updateId}`,
  ].filter((line) => line !== '')
