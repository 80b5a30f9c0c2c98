import { dayInZone } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'

/** The day of a moment in the firm's time zone. */
export function CheckDay({ moment }: { moment: string }) {
  const { business } = useCurrentUser()
  return <DayText day={dayInZone(business.timeZone, Date.parse(moment))} />
}
