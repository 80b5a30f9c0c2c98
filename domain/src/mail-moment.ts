/** When a person is mailed: never between quiet times, once a day in a digest. Times of day are `HH:MM` in the firm's zone. */
export interface MailHours {
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly digestAt: string
}

const MINUTES_OF_DAY = 24 * 60
const MINUTE_MS = 60_000

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** From one time of day to the next time that it is another; a day where they are the same. */
const minutesUntil = (from: number, to: number): number => ((to - from + MINUTES_OF_DAY - 1) % MINUTES_OF_DAY) + 1

/** Whether a minute of the day is within quiet hours, which may go over midnight. Their end is not quiet. */
export function isQuiet(minute: number, { quietFrom, quietUntil }: MailHours): boolean {
  if (quietFrom === null || quietUntil === null) return false
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
}

/**
 * The instant (milliseconds since 1970) at which a mail leaves that is caused now, where it is `minute` of the day. Null for
 * none. On the day on which clocks change it may be an hour off.
 */
export function mailMoment(
  choice: 'off' | 'now' | 'digest',
  hours: MailHours,
  { nowMs, minute }: { readonly nowMs: number; readonly minute: number },
): number | null {
  if (choice === 'off') return null
  const wait = choice === 'digest' ? minutesUntil(minute, minutesOf(hours.digestAt)) : 0
  const wanted = (minute + wait) % MINUTES_OF_DAY
  const quiet = isQuiet(wanted, hours) ? minutesUntil(wanted, minutesOf(hours.quietUntil ?? '00:00')) : 0
  return nowMs + (wait + quiet) * MINUTE_MS
}
