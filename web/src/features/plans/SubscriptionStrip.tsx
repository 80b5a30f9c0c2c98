import type { PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { parseDayFirst, type CalendarDay } from '#domain/calendar-day.ts'
import { billingInterval, planBanner } from '#domain/plan.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { KpiStrip, type Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import { formatCount, formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'

const BADGES = {
  trial: ['warning', 'Trial'],
  free: ['warning', 'Free'],
  active: ['success', 'Active'],
  unpaid: ['danger', 'Payment overdue'],
  cancelled: ['neutral', 'Cancelled'],
  expired: ['danger', 'Expired'],
} as const

interface Props {
  info: SubscriptionInfo
  standing: PlanStanding | undefined
  /** A button that changes the card. */
  card: React.ReactNode
}

/** The firm's plan, how many of its seats are taken, what is paid next, and with what. */
export function SubscriptionStrip({ info, standing, card }: Props) {
  const { timeZone } = useCurrentUser().business
  const cells = [planCell(info, standing, today(timeZone)), usersCell(info), paymentCell(info, standing)]
  return <KpiStrip label="Subscription" cells={standing ? [...cells, cardCell(standing, card)] : cells} />
}

function planCell(info: SubscriptionInfo, standing: PlanStanding | undefined, day: CalendarDay): Kpi {
  const endDay = parseDayFirst(info.subscriptionEndDate)
  const banner = endDay && planBanner({ planName: info.planName, endDay, isNgn: info.isNGNSubscription }, day)
  const [tone, label] = BADGES[standing?.state ?? 'active']
  const ends = info.isCancelled ? `ends on ${info.subscriptionEndDate}` : `since ${info.subscriptionStartDate}`
  return {
    key: 'plan',
    label: 'Current plan',
    value: (
      <>
        {info.planName} {standing && <StatusBadge tone={tone}>{banner ?? label}</StatusBadge>}
      </>
    ),
    note:
      info.planName === 'Trial'
        ? `Until ${info.subscriptionEndDate}`
        : `${billingInterval(info.durationInDays)}, ${ends}`,
  }
}

const usersCell = ({ totalNumberUsers: taken, allocatedNumberUsers: seats }: SubscriptionInfo): Kpi => ({
  key: 'users',
  label: 'Users',
  value: formatCount(taken),
  unit: `of ${formatCount(seats)}`,
  meter: { share: taken / seats, text: `${formatCount(taken)} of ${formatCount(seats)} users` },
})

function paymentCell(
  { nextBillingAmount, nextBillingDate, ...info }: SubscriptionInfo,
  standing: PlanStanding | undefined,
): Kpi {
  const symbol = standing?.nextCurrency?.currencySymbol ?? (info.isNGNSubscription ? info.ngnCurrencySymbol : '$')
  return {
    key: 'payment',
    label: 'Next payment',
    value: nextBillingAmount === null ? 'None' : formatMoney(nextBillingAmount, { symbol }),
    note: nextBillingDate === null ? 'Nothing is charged' : `On ${nextBillingDate}`,
  }
}

const cardCell = ({ card }: PlanStanding, button: React.ReactNode): Kpi => ({
  key: 'card',
  label: 'Payment method',
  value: card ? `•••• ${card.lastDigits}` : 'None',
  note: (
    <>
      {card && `Expires ${card.expires} `}
      {button}
    </>
  ),
})
