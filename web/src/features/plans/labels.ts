import type { Plan, PlanStanding } from '#contract/plans.ts'
import { formatCount, formatMoney } from '../../shared/ui/values/format.ts'

export const INTERVALS = [
  { value: '30', label: 'Monthly' },
  { value: '365', label: 'Yearly' },
] as const
export type Interval = (typeof INTERVALS)[number]['value']

const MONTHS: Readonly<Record<string, number>> = { '30': 1, '365': 12 }

export const moneyOf = (
  amount: number,
  { currencySymbol, currencyISOCode }: Pick<Plan, 'currencySymbol' | 'currencyISOCode'>,
) => formatMoney(amount, { symbol: currencySymbol, code: currencyISOCode })

/** Of one user for a month, also where a year is paid at once. */
export const monthlyPrice = (plan: Plan): string =>
  moneyOf(plan.amount / (MONTHS[String(plan.durationInDays)] ?? 1), plan)

export const usersText = (count: number) => (count === 1 ? '1 user' : `${formatCount(count)} users`)
export const upTo = (count: number) => (count === 1 ? '1 user' : `Up to ${formatCount(count)} users`)

/** How many places are taken: by people, and by invitations that keep one. */
export const placesText = ({ peopleCount, invitationCount }: PlanStanding): string =>
  `${usersText(peopleCount)} in use${invitationCount > 0 ? `, ${invitationCount} reserved for invitations` : ''}`

/** How many users a field says; undefined where it says no number. */
export const seatCount = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined

/** The plans of an interval; the free one has only one, which stands beside both. */
export const plansFor = (plans: readonly Plan[], interval: Interval): Plan[] =>
  plans.filter(({ durationInDays, amount }) => String(durationInDays) === interval || amount === 0)

/** What a year costs less than twelve months, in percent, of the plan that saves the largest part. */
export function yearlySaving(plans: readonly Plan[]): number {
  const savings = plans.flatMap((yearly) => {
    const monthly = plans.find((plan) => plan.planName === yearly.planName && plan.durationInDays === 30)
    return yearly.durationInDays === 365 && monthly ? [1 - yearly.amount / (monthly.amount * 12)] : []
  })
  return Math.round(Math.max(0, ...savings) * 100)
}
