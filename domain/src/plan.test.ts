import { describe, expect, test } from 'vitest'
import { billingInterval, planBanner, planState, trialDaysLeft } from './plan.ts'

const today = '2026-03-17'
const plan = (planName: string, endDay: string, isNgn = false) => ({ planName, endDay, isNgn })

describe('the plan and its banner', () => {
  test.each([
    ['a trial with two weeks left', plan('Trial', '2026-03-31'), 'trial', '14 days left in trial'],
    ['a trial with one day left', plan('Trial', '2026-03-18'), 'trial', '1 days left in trial'],
    ['a trial on its last day', plan('Trial', '2026-03-17'), 'trial', '0 days left in trial'],
    ['a trial that ended yesterday', plan('Trial', '2026-03-16'), 'expired', 'Subscription Expired'],
    ['a free plan', plan('Free', '2026-03-31'), 'free', "You're on free plan"],
    ['a free plan on its last day', plan('Free', '2026-03-17'), 'free', "You're on free plan"],
    ['a free plan that ended yesterday', plan('Free', '2026-03-16'), 'expired', 'Subscription Expired'],
    ['a free naira plan whose end day passed', plan('Free', '2020-01-01', true), 'free', "You're on free plan"],
    ['a paid plan', plan('Practice', '2026-03-17'), 'active', undefined],
    ['a paid plan that ended', plan('Practice', '2026-03-16'), 'expired', 'Subscription Expired'],
    ['a naira plan whose end day passed', plan('Practice', '2026-03-16', true), 'active', undefined],
    ['a naira trial whose end day passed', plan('Trial', '2026-03-01', true), 'trial', '0 days left in trial'],
  ])('%s', (_, subscription, state, banner) => {
    expect(planState(subscription, today)).toBe(state)
    expect(planBanner(subscription, today)).toBe(banner)
  })

  test('days left never fall below 0', () => {
    expect(trialDaysLeft('2026-03-01', today)).toBe(0)
  })
})

test.each([
  [30, 'Monthly'],
  [365, 'Yearly'],
  [7, 'Monthly'],
  [0, 'Monthly'],
  [366, 'Monthly'],
])('%i days is %s', (days, word) => {
  expect(billingInterval(days)).toBe(word)
})
