import { dayInZone, type CalendarDay } from '#domain/calendar-day.ts'

/** The only reader of the machine's clock in the web app. The server's clock decides where money or a timer is at stake. */
const now = (): Date => new Date()

/** Today in a time zone: the firm's, `user.business.timeZone`. */
/** Milliseconds since 1970, for how old something in this browser is. */
export const nowMs = (): number => now().getTime()

export const today = (timeZone: string): CalendarDay => dayInZone(timeZone, now().getTime())
