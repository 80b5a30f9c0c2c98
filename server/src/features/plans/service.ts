import { minorToNumber } from '#domain/money.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { plans as contract } from '#contract/plans.ts'
import type { FirmContext } from '../../platform/context.ts'
import { currencySymbol, selectPlans, paysInNaira } from './queries.ts'

/** Every plan but the trial, which a firm gets once and cannot choose. */
export async function listPlans({ tx }: FirmContext): Promise<Answer<typeof contract.list>> {
  const [rows, isNaira] = await Promise.all([selectPlans(tx), paysInNaira(tx)])
  const currency = isNaira ? 'NGN' : 'USD'
  const symbol = await currencySymbol(tx, currency)
  return rows
    .filter(({ name }) => name !== 'Trial')
    .map((row) => ({
      id: row.id,
      planName: row.name,
      durationInDays: row.duration_days,
      allocatedNumberUsers: row.user_limit,
      amount: minorToNumber(isNaira ? row.price_ngn_minor : row.price_minor, currency),
      currencyISOCode: currency,
      currencySymbol: symbol,
    }))
}
