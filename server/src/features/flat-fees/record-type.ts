import { flatFeeRecord, type ChargeHit } from '#contract/flat-fees-record.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { chargeDashboard, isUnbilledFee, toChargeHit, toChargeOverview } from '../charges/public.ts'
import { lifeOf, type RecordType } from '../records/public.ts'
import { feeOnPage, flatFeeNames, searchFlatFees, sumFlatFees } from './record-type.queries.ts'
import { flatFeeConstraints } from './refusals.ts'
import { flatFeeRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string): Promise<ChargeHit[]> {
  const rows = await searchFlatFees(tx, text)
  return rows.map(toChargeHit)
}

export const flatFeeType: RecordType = {
  contract: flatFeeRecord,
  routes: [flatFeeRoutes],
  constraints: flatFeeConstraints,
  tables: [
    {
      name: 'flat_fees',
      kind: 'flatFee',
      label: 'flat fee',
      names: flatFeeNames,
      isPersonal: true,
      webhook: lifeOf('flatFee'),
      activity: { names: feeOnPage, figure: 'amount_minor' },
    },
    { name: 'flat_fee_instalments', kind: 'flatFee', label: 'instalment of a flat fee', isPart: true },
  ],
  bin: { table: 'app.flat_fees', staysBecause: 'Something else refers to this flat fee' },
  search: searchHits,
  dashboard: chargeDashboard('unbilledFees', {
    table: 'app.flat_fees',
    day: 'charged_on',
    owner: 'user_id',
    unbilled: isUnbilledFee,
  }),
  overview: async ({ tx }, page) => toChargeOverview(await sumFlatFees(tx, page)),
}
