import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionInfo } from '#contract/session.ts'
import { planBanner, planState } from '#domain/plan.ts'
import { parseDayFirst } from '#domain/calendar-day.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { subscriptionQuery } from '../../shared/current-user-query.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { storage } from '../../shared/storage.ts'
import styles from './shell.module.css'

/** The banner's last text in this browser. */
const BANNER = 'planBanner'

/**
 * Shown for free, trial and expired plans, never for paid ones. If it was shown before, its space is reserved until the
 * plan is known, so that the page does not move under a click.
 */
export function PlanBanner() {
  const user = useCurrentUser()
  const { data: info, isPending } = useQuery(subscriptionQuery(user))
  const banner = info && bannerFor(info, user)
  const isKnown = info !== undefined
  const text = banner?.text
  useEffect(() => {
    if (!isKnown) return
    if (text !== undefined) storage.set(BANNER, text)
    else storage.remove(BANNER)
  }, [isKnown, text])
  const lastText = storage.get(BANNER)
  if (isPending && lastText !== null) return <ReservedSpace text={lastText} />
  if (!banner) return null
  return (
    <div className={styles.banner} role="status" data-tone={banner.tone}>
      {banner.text} <AppLink href={paths.selectPlan()}>Upgrade</AppLink>
    </div>
  )
}

/** As high as the banner: on a phone its text has two lines. */
const ReservedSpace = ({ text }: { text: string }) => (
  <div className={`${styles.banner} ${styles.bannerReserved}`} aria-hidden="true" data-text={`${text} Upgrade`} />
)

function bannerFor(info: SubscriptionInfo, { business }: CurrentUser) {
  const endDay = parseDayFirst(info.subscriptionEndDate)
  if (!endDay) return undefined
  const plan = { planName: info.planName, endDay, isNgn: info.isNGNSubscription }
  const day = today(business.timeZone)
  const text = planBanner(plan, day)
  if (text === undefined) return undefined
  return { text, tone: planState(plan, day) === 'expired' ? 'danger' : 'warning' }
}
