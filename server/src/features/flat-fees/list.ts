import { effectiveRate } from '#domain/flat-fee.ts'
import { minorToNumber, money, toMajorNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import {
  FLAT_FEE_SORTS,
  type FlatFeeDetail,
  type FlatFeeFilters,
  type FlatFeeListQuery,
} from '#contract/flat-fee-shapes.ts'
import type { ChargeTotals } from '#contract/charges.ts'
import type { flatFees as contract } from '#contract/flat-fees.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { notFound } from '../../platform/refusal.ts'
import { listDeletedCharges, toChargeTotals } from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import {
  findFlatFee,
  selectDeletedFlatFees,
  selectFlatFees,
  selectInstalments,
  sumFlatFees,
  sumWork,
} from './queries.ts'
import { toFlatFee } from './view.ts'

/** Newest day first. */
export const DEFAULT_SORT = { column: 'date', direction: 'desc' } as const

type ReadContext = Pick<FirmContext, 'tx' | 'businessId' | 'membership'>

const viewerOf = async ({ tx, membership }: ReadContext) => ({
  currencies: await currencies(tx),
  permissions: membership.permissions,
})

export async function listFlatFees(
  context: ReadContext,
  query: FlatFeeListQuery,
): Promise<Answer<typeof contract.list>> {
  const { page, size } = query
  const sort = sortFrom(query, FLAT_FEE_SORTS, DEFAULT_SORT)
  const viewer = await viewerOf(context)
  const [rows, totals] = await Promise.all([
    selectFlatFees(context.tx, query, { sort, page, size }),
    query.includeTotals ? getFlatFeeTotals(context, query) : undefined,
  ])
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row) => toFlatFee(row, viewer)), ...(totals && { totals }) }
}

export async function getFlatFeeTotals({ tx, businessId }: ReadContext, query: FlatFeeFilters): Promise<ChargeTotals> {
  const [sums, firm, known] = await Promise.all([sumFlatFees(tx, query), firmSettings(tx, businessId), currencies(tx)])
  return toChargeTotals(sums, known.byCode(firm.currency))
}

export const listDeletedFlatFees = (context: FirmContext, paging: Paging) =>
  listDeletedCharges(context, selectDeletedFlatFees(context.tx, paging), paging)

export async function getFlatFee(context: FirmContext, id: string): Promise<FlatFeeDetail> {
  const { tx } = context
  const row = await findFlatFee(tx, id)
  if (!row) throw notFound('Flat fee')
  const [instalments, work] = await Promise.all([selectInstalments(tx, id), sumWork(tx, row.matter_id)])
  const rate = effectiveRate(money(BigInt(work.fees_minor), row.home_currency), work.hours)
  return {
    ...toFlatFee(row, await viewerOf(context)),
    instalments: instalments.map(({ position, due_on, amount_minor }) => ({
      position,
      dueDate: due_on,
      amount: minorToNumber(amount_minor, row.currency),
    })),
    work:
      work.sees_all_time && holds(context.membership.permissions, 'timeEntry')
        ? {
            hours: Number(work.hours),
            value: minorToNumber(work.value_minor, row.home_currency),
            fees: minorToNumber(work.fees_minor, row.home_currency),
            effectiveRate: rate === undefined ? null : toMajorNumber(rate),
          }
        : null,
  }
}
