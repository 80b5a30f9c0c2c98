import { type CalendarDay, daysBetween } from './calendar-day.ts'

/** `Trial` and `Free` are special names; `isNgn` is the subscription paid in naira, which never reads as expired (spec §4). */
export type Subscription = {
  readonly planName: string
  readonly endDay: CalendarDay
  readonly isNgn: boolean
}

export type PlanState = 'trial' | 'free' | 'expired' | 'active'

/** The trial of a new firm (decisions.md). */
export const TRIAL_DAYS = 14

/** End date minus today (spec §4), never below 0. */
export const trialDaysLeft = (endDay: CalendarDay, today: CalendarDay): number =>
  Math.max(0, daysBetween(today, endDay))

/** Any plan is expired once its end day has passed, a free one too (spec §2 and §4); the end day itself still counts. */
export function planState({ planName, endDay, isNgn }: Subscription, today: CalendarDay): PlanState {
  if (!isNgn && daysBetween(today, endDay) < 0) return 'expired'
  if (planName === 'Free') return 'free'
  return planName === 'Trial' ? 'trial' : 'active'
}

/** The plan banner's text, verbatim from spec §2, also `1 days left in trial`; undefined where there is no banner. */
export function planBanner(subscription: Subscription, today: CalendarDay): string | undefined {
  switch (planState(subscription, today)) {
    case 'expired':
      return 'Subscription Expired'
    case 'free':
      return "You're on free plan"
    case 'trial':
      return `${trialDaysLeft(subscription.endDay, today)} days left in trial`
    case 'active':
      return undefined
  }
}

/** 365 days is Yearly, 30 and anything else Monthly (spec §3). */
export const billingInterval = (durationInDays: number): 'Monthly' | 'Yearly' =>
  durationInDays === 365 ? 'Yearly' : 'Monthly'
