import { minorToNumber } from '#domain/money.ts'
import { toUnbilledWork, type DashboardParts } from '../records/public.ts'
import { sumUnbilledCharges, sumUnbilledOfMatters, type ChargeTable } from './queries.ts'

/** What the dashboard shows of charges, under the key of their record type: `unbilledExpenses`. */
export const chargeDashboard = (
  key: string,
  table: ChargeTable,
): Required<Pick<DashboardParts, 'figures' | 'matterFigures'>> => ({
  figures: async ({ tx }, { userId, currency }) => ({
    [key]: toUnbilledWork(await sumUnbilledCharges(tx, table, userId), currency),
  }),
  matterFigures: async ({ tx }, ids, { currency }) =>
    new Map(
      [...(await sumUnbilledOfMatters(tx, table, ids))].map(([id, minor]) => [
        id,
        { [key]: { amount: minorToNumber(minor, currency) } },
      ]),
    ),
})
