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

/** What the banner said in this browser last. */
const BANNER = 'planBanner'

/**
 * Shown for free, trial and expired plans; a firm that has paid never sees it. Where it stood last its place is kept
 * until the plan is known, so that the page does not move under a click.
 */
export function PlanBanner() {
  const user = useCurrentUser()
  const { data: info, isPending } = useQuery(subscriptionQuery(user))
  const words = info && wordsOf(info, user)
  const isKnown = info !== undefined
  const text = words?.text
  useEffect(() => {
    if (!isKnown) return
    if (text !== undefined) storage.set(BANNER, text)
    else storage.remove(BANNER)
  }, [isKnown, text])
  const lastText = storage.get(BANNER)
  if (isPending && lastText !== null) return <KeptPlace text={lastText} />
  if (!words) return null
  return (
    <div className={styles.banner} role="status" data-tone={words.tone}>
      {words.text} <AppLink href={paths.selectPlan()}>Upgrade</AppLink>
    </div>
  )
}

/** As high as the banner was: on a phone its words take two lines. */
const KeptPlace = ({ text }: { text: string }) => (
  <div className={`${styles.banner} ${styles.bannerKept}`} aria-hidden="true" data-text={`${text} Upgrade`} />
)

function wordsOf(info: SubscriptionInfo, { business }: CurrentUser) {
  const endDay = parseDayFirst(info.subscriptionEndDate)
  if (!endDay) return undefined
  const plan = { planName: info.planName, endDay, isNgn: info.isNGNSubscription }
  const day = today(business.timeZone)
  const text = planBanner(plan, day)
  if (text === undefined) return undefined
  return { text, tone: planState(plan, day) === 'expired' ? 'danger' : 'warning' }
}
