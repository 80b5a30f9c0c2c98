import { useQuery } from '@tanstack/react-query'
import { planBanner, planState } from '#domain/plan.ts'
import { parseDayFirst } from '#domain/calendar-day.ts'
import { today } from '../../shared/clock.ts'
import { subscriptionQuery, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'

/** Shown for free, trial and expired plans; a firm that has paid never sees it. */
export function PlanBanner() {
  const user = useCurrentUser()
  const { data: info } = useQuery(subscriptionQuery(user))
  const endDay = info && parseDayFirst(info.subscriptionEndDate)
  if (!info || !endDay) return null
  const plan = { planName: info.planName, endDay, isNgn: info.isNGNSubscription }
  const day = today(user.business.timeZone)
  const text = planBanner(plan, day)
  if (text === undefined) return null
  return (
    <div className="banner" role="status" data-tone={planState(plan, day) === 'expired' ? 'danger' : 'warning'}>
      {text} <AppLink href={paths.selectPlan()}>Upgrade</AppLink>
    </div>
  )
}
