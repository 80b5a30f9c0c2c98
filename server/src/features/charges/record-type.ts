import { minorToNumber } from '#domain/money.ts'
import type { ChargeHit } from '#contract/flat-fees-record.ts'
import type { OverviewPart } from '../records/public.ts'

interface FoundCharge {
  readonly id: string
  readonly description: string
  readonly day: string
  readonly matter_name: string | null
  readonly amount_minor: string
  readonly currency: string
  readonly symbol: string
}

export const toChargeHit = (row: FoundCharge): ChargeHit => ({
  id: row.id,
  description: row.description,
  date: row.day,
  matterName: row.matter_name ?? '',
  amount: minorToNumber(row.amount_minor, row.currency),
  currencySymbol: row.symbol,
  currencyCode: row.currency,
})

interface ChargeSums {
  readonly count: string
  readonly unbilled_count: string
  readonly unbilled_minor: string
}

/** What the pages of a matter and a client show of charges. */
export const toChargeOverview = (sums: ChargeSums): OverviewPart => ({
  count: Number(sums.count),
  unbilled: { count: Number(sums.unbilled_count), minor: BigInt(sums.unbilled_minor) },
})
