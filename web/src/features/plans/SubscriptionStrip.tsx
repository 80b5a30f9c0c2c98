import type { SubscriptionInfo } from '#contract/session.ts'
import { parseDayFirst, type CalendarDay } from '#domain/calendar-day.ts'
import { billingInterval, planBanner, planState } from '#domain/plan.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { KpiStrip, type Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import { formatCount, formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'

const TONES = { trial: 'warning', free: 'warning', expired: 'danger', active: 'success' } as const

/** The firm's plan, how many of its seats are taken, and when it ends or renews. */
export function SubscriptionStrip({ info }: { info: SubscriptionInfo }) {
  const { timeZone } = useCurrentUser().business
  return <KpiStrip label="Subscription" cells={[planCell(info, today(timeZone)), usersCell(info), ...dates(info)]} />
}

function planCell(info: SubscriptionInfo, day: CalendarDay): Kpi {
  const endDay = parseDayFirst(info.subscriptionEndDate)
  const plan = endDay && { planName: info.planName, endDay, isNgn: info.isNGNSubscription }
  const status = plan && (planBanner(plan, day) ?? 'Active')
  return {
    key: 'plan',
    label: 'Current plan',
    value: info.planName,
    note: (
      <>
        {plan && status && <StatusBadge tone={TONES[planState(plan, day)]}>{status}</StatusBadge>}{' '}
        {info.isCancelled && <StatusBadge tone="neutral">Cancelled</StatusBadge>}
      </>
    ),
  }
}

const usersCell = ({ totalNumberUsers: taken, allocatedNumberUsers: seats }: SubscriptionInfo): Kpi => ({
  key: 'users',
  label: 'Users',
  value: formatCount(taken),
  unit: `of ${formatCount(seats)}`,
  meter: { share: taken / seats, text: `${formatCount(taken)} of ${formatCount(seats)} users` },
})

function dates(info: SubscriptionInfo): Kpi[] {
  const interval = billingInterval(info.durationInDays)
  const currency = { symbol: info.currencySymbol }
  const ends = info.isCancelled ? 'Ends on' : info.nextBillingDate ? 'Renews on' : 'Until'
  return [
    {
      key: 'end',
      label: ends,
      value: info.subscriptionEndDate,
      note: `Since ${info.subscriptionStartDate}`,
    },
    {
      key: 'payment',
      label: 'Next payment',
      value: info.nextBillingAmount === null ? 'None' : formatMoney(info.nextBillingAmount, currency),
      note: info.nextBillingDate === null ? 'Nothing is charged' : `${interval}, on ${info.nextBillingDate}`,
    },
  ]
}
