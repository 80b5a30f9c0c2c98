import { useQuery } from '@tanstack/react-query'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { feedQuery } from './queries.ts'

/** A calendar that subscribes to an address which has ended shows old dates and says nothing, so this does. */
export function EndedFeed() {
  const { firm, business } = useCurrentUser()
  const endedAt = useQuery(feedQuery(firm)).data?.endedAt
  if (!endedAt) return null
  const day = dayText(dayInZone(business.timeZone, Date.parse(endedAt)))
  return (
    <InlineNote tone="warning">
      Your calendar address ended on {day}, because your password was changed or you were away from the firm. Make
      another and subscribe to it, or your calendar stays as it was.
    </InlineNote>
  )
}
