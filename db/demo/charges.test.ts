import { describe, expect, test } from 'vitest'
import { weekdayOf } from '#domain/calendar-day.ts'
import { sumMoney } from '#domain/money.ts'
import activityTypes from '../../reference/activity-types.json' with { type: 'json' }
import { demoFirm } from './demo.ts'
import { clientKinds } from './expense-kinds.ts'
import { FIRST_WORKDAY, LAST_WORKDAY } from './time-entries.ts'

const demo = demoFirm()
const matterById = new Map(demo.matters.map((matter) => [matter.id, matter]))
const isOpenOn = (matterId: string, day: string) => {
  const matter = matterById.get(matterId)
  return matter !== undefined && matter.openedOn <= day && (matter.closedOn === null || matter.closedOn >= day)
}

describe('the expenses of six months', () => {
  test('are 180: 60 % for clients, 40 % for the firm, a tenth unpaid, in every category', () => {
    expect(demo.expenses).toHaveLength(180)
    expect(demo.expenses.filter(({ matterId }) => matterId !== null)).toHaveLength(108)
    expect(demo.expenses.filter(({ isPaid }) => !isPaid)).toHaveLength(18)
    const expected = activityTypes.flatMap((type) => (type.appliesTo === 'expense' ? [type.activityType] : []))
    expect(clientKinds.map(({ category }) => category)).toEqual(expected)
    expect(new Set(demo.expenses.map(({ category }) => category))).toEqual(new Set(expected))
  })

  test('are spent on weekdays, while their matter was open and taken on', () => {
    for (const { spentOn } of demo.expenses) {
      expect(spentOn >= FIRST_WORKDAY && spentOn <= LAST_WORKDAY && weekdayOf(spentOn) % 6 !== 0).toBe(true)
    }
    const misplaced = demo.expenses.filter(
      ({ matterId, spentOn }) =>
        matterId !== null && (!isOpenOn(matterId, spentOn) || matterById.get(matterId)?.status === 'pending'),
    )
    expect(misplaced).toEqual([])
  })

  test('come to what they are made of, and the firm marks up nothing of its own', () => {
    for (const { priced, currency } of demo.expenses) {
      expect(sumMoney(currency, [priced.cost, priced.tax, priced.markup])).toEqual(priced.amount)
      expect(priced.amount.minor > 0n && priced.homeAmount.minor > 0n).toBe(true)
    }
    const ownMarkups = demo.expenses.filter(({ matterId, priced }) => matterId === null && priced.markup.minor > 0n)
    expect(ownMarkups).toEqual([])
  })

  test('are asked for where they are not paid yet, in every state, and decided by a partner who did not ask', () => {
    const requests = demo.expenses.filter(({ request }) => request !== null)
    expect(new Set(requests.map(({ request }) => request?.state))).toEqual(
      new Set(['draft', 'submitted', 'approved', 'rejected']),
    )
    for (const { isPaid, request, addedById } of requests) {
      expect(isPaid).toBe(false)
      expect(request?.deciderId).not.toBe(addedById)
      expect(request?.reason === '').toBe(request?.state !== 'rejected')
    }
  })
})

describe('the flat fees', () => {
  test('are one for each flat-fee matter, of its amount, dated while it was open', () => {
    const flat = demo.matters.filter(({ rateType }) => rateType === 'flat')
    expect(demo.flatFees.map(({ matterId }) => matterId)).toEqual(flat.map(({ id }) => id))
    for (const fee of demo.flatFees) {
      expect(fee.amount).toEqual(matterById.get(fee.matterId)?.flatAmount)
      expect(isOpenOn(fee.matterId, fee.chargedOn)).toBe(true)
    }
  })

  test('are paid in three parts for about 30 % of them, and the parts sum to the fee', () => {
    const inParts = demo.flatFees.filter(({ instalments }) => instalments.length > 0)
    expect(Math.abs(inParts.length / demo.flatFees.length - 0.3)).toBeLessThan(0.05)
    for (const { amount, homeAmount, instalments } of inParts) {
      expect(instalments).toHaveLength(3)
      expect(
        sumMoney(
          amount.currency,
          instalments.map((part) => part.amount),
        ),
      ).toEqual(amount)
      expect(
        sumMoney(
          homeAmount.currency,
          instalments.map((part) => part.homeAmount),
        ),
      ).toEqual(homeAmount)
    }
  })
})
