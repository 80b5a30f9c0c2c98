import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Plan, PlanQuote, PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { dayText } from '#domain/calendar-day.ts'
import { billingInterval } from '#domain/plan.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { formatCount } from '../../shared/ui/values/format.ts'
import { placesText, usersText } from './labels.ts'
import { quoteQuery } from './queries.ts'
import styles from './plans.module.css'

interface Props {
  plan: Plan
  seats: number
  info: SubscriptionInfo
  standing: PlanStanding
}

/** What a change gives today, or what is different from the day on which it is made. */
export function PlanEffects({ plan, seats, info, standing }: Props) {
  const { firm } = useCurrentUser()
  const { data: quote } = useQuery({ ...quoteQuery(firm, plan.id, seats), placeholderData: keepPreviousData })
  if (!quote || quote.when === 'same') return null
  const isNow = quote.when === 'now'
  const lines = isNow ? gained(quote, info) : changed(quote, info, standing)
  const Icon = isNow ? IconCheck : IconAlertTriangle
  return (
    <section className={`lx-panel ${styles.quote} ${styles.effects}`} aria-labelledby="plan-effects">
      <h2 id="plan-effects">{isNow ? 'What you get today' : `What changes on ${dayText(quote.startsOn)}`}</h2>
      {lines.map((line) => (
        <div key={line} className={styles.effect}>
          <Icon size={16} stroke={1.6} aria-hidden />
          <span>{line}</span>
        </div>
      ))}
    </section>
  )
}

const isTrial = ({ planName }: SubscriptionInfo) => planName === 'Trial'

function gained(quote: PlanQuote, info: SubscriptionInfo): string[] {
  const more = quote.seats - info.allocatedNumberUsers
  return [
    more > 0 && !isTrial(info)
      ? `${formatCount(more)} more ${more === 1 ? 'user' : 'users'}, ${formatCount(quote.seats)} in all`
      : `Room for ${usersText(quote.seats)}`,
    ...(quote.planName === info.planName || quote.planName === 'Free'
      ? []
      : [`${quote.planName}, until you change it`]),
    'Everything that Lexhold does: all plans do the same',
  ]
}

function changed(quote: PlanQuote, info: SubscriptionInfo, standing: PlanStanding): string[] {
  const { allocatedNumberUsers: before, planName, durationInDays } = info
  const interval = billingInterval(quote.durationInDays)
  return [
    ...(quote.planName === planName ? [] : [`${planName} becomes ${quote.planName}. All plans do the same.`]),
    ...(quote.renewalAmount === 0 || billingInterval(durationInDays) === interval
      ? []
      : [`You pay ${interval.toLowerCase()} instead of ${billingInterval(durationInDays).toLowerCase()}.`]),
    quote.seats === before
      ? `You keep room for ${usersText(before)}.`
      : `${usersText(before)} become ${formatCount(quote.seats)}. ${placesText(standing)}, so nobody has to leave.`,
    `Until ${info.subscriptionEndDate} you can withdraw this change, or upgrade at any time.`,
  ]
}
