import { addDays, weekdayOf } from '#domain/calendar-day.ts'
import { decimal, divide } from '#domain/decimal.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { instalments, money, toDecimal, type Money } from '#domain/money.ts'
import { exchangeRateOf } from './exchange-rates.ts'
import { demoId } from './identity.ts'
import type { DemoMatter } from './matters.ts'
import { HOME_CURRENCY } from './team.ts'
import { FIRST_WORKDAY } from './time-entries.ts'

export type DemoFlatFee = {
  readonly id: string
  readonly matterId: string
  readonly description: string
  readonly chargedOn: string
  readonly earnerId: string
  readonly amount: Money
  readonly homeAmount: Money
  readonly exchangeRate: string
  readonly instalments: readonly {
    readonly id: string
    readonly dueOn: string
    readonly amount: Money
    readonly homeAmount: Money
  }[]
}

/** Of ten, three are paid in parts (§5). */
const PARTS = 3
const isInParts = (index: number) => [0, 3, 6].includes(index % 10)
const DAYS_APART = 30

/** The first weekday on which the matter was open and the firm recorded work. */
function dayOf({ openedOn, closedOn }: DemoMatter): string {
  const begin =
    closedOn !== null && closedOn < FIRST_WORKDAY ? openedOn : openedOn < FIRST_WORKDAY ? FIRST_WORKDAY : openedOn
  const days = Array.from({ length: 3 }, (_, index) => addDays(begin, index))
  return days.find((day) => weekdayOf(day) % 6 !== 0) ?? begin
}

/** One record for each flat-fee matter (§5). */
export function drawFlatFees(matters: readonly DemoMatter[]): DemoFlatFee[] {
  let parts = 0
  return matters
    .filter(({ rateType }) => rateType === 'flat')
    .map((matter, index) => {
      const amount = matter.flatAmount ?? money(0n, matter.currency)
      const exchangeRate = exchangeRateOf(matter.currency)
      const inHome = divide(toDecimal(amount), decimal(exchangeRate), minorUnitsOf(HOME_CURRENCY))
      const homeAmount = money(inHome.units, HOME_CURRENCY)
      const chargedOn = dayOf(matter)
      const homeParts = instalments(homeAmount, PARTS)
      return {
        id: demoId('flatFee', index + 1),
        matterId: matter.id,
        description: `Agreed fee for ${matter.name}`,
        chargedOn,
        earnerId: matter.responsibleId,
        amount,
        homeAmount,
        exchangeRate,
        instalments: isInParts(index)
          ? instalments(amount, PARTS).map((part, position) => ({
              id: demoId('instalment', (parts += 1)),
              dueOn: addDays(chargedOn, position * DAYS_APART),
              amount: part,
              homeAmount: homeParts[position] ?? money(0n, HOME_CURRENCY),
            }))
          : [],
      }
    })
}
