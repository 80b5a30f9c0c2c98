import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { momentText } from '../shared/ui/values/moments.ts'

/** The reader's own clock: a client need not be where the firm is. */
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const momentOf = (iso: string): string => momentText(iso, zone())
export const dayOf = (iso: string): string => dayText(dayInZone(zone(), Date.parse(iso)))
