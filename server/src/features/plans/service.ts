import { minorToNumber } from '#domain/money.ts'
import type { Plan } from '#contract/plans.ts'
import type { FirmContext } from '../../platform/context.ts'
import { currencies } from '../reference/public.ts'
import { paysInNaira, selectPlans } from './queries.ts'

/** Every plan but the trial, which a firm gets once and cannot choose. */
export async function listPlans({ tx }: FirmContext): Promise<Plan[]> {
  const [rows, isNaira, { byCode }] = await Promise.all([selectPlans(tx), paysInNaira(tx), currencies(tx)])
  const currency = isNaira ? 'NGN' : 'USD'
  return rows
    .filter(({ name }) => name !== 'Trial')
    .map((row) => ({
      id: row.id,
      planName: row.name,
      durationInDays: row.duration_days,
      allocatedNumberUsers: row.user_limit,
      amount: minorToNumber(isNaira ? row.price_ngn_minor : row.price_minor, currency),
      currencyISOCode: currency,
      currencySymbol: byCode(currency).symbol,
    }))
}
