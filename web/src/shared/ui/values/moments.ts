import { dayInZone, dayText } from '#domain/calendar-day.ts'

/** `17/03/2026 14:06`, in the firm's time zone. */
export function momentText(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  return `${dayText(dayInZone(timeZone, instant))} ${timeText(iso, timeZone)}`
}

/** `14:06`, in the firm's time zone. */
export const timeText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(Date.parse(iso))
