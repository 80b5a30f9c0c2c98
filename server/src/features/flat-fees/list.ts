import { effectiveRate } from '#domain/flat-fee.ts'
import { money, toMajorNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import { FLAT_FEE_SORTS, type FlatFeeDetail } from '#contract/expense-shapes.ts'
import type { flatFees as contract } from '#contract/flat-fees.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { notFound } from '../../platform/refusal.ts'
import { amountNumber, firmOfCharge, toChargeTotals } from '../expenses/public.ts'
import { currencies } from '../reference/public.ts'
import { findFlatFee, selectFlatFees, listInstalments, sumFlatFees, workOn } from './queries.ts'
import { toFlatFee } from './view.ts'

/** Newest day first. */
export const DEFAULT_SORT = { column: 'date', direction: 'desc' } as const

type Reading = Pick<FirmContext, 'tx' | 'businessId' | 'membership'>

const viewerOf = async ({ tx, membership }: Reading) => ({
  currencies: await currencies(tx),
  permissions: membership.permissions,
})

export async function listFlatFees(
  context: Reading,
  query: Received<typeof contract.list>['query'],
): Promise<Answer<typeof contract.list>> {
  const { page, size } = query
  const sort = sortFrom(query, FLAT_FEE_SORTS, DEFAULT_SORT)
  const viewer = await viewerOf(context)
  const [rows, totals] = await Promise.all([
    selectFlatFees(context.tx, query, { sort, page, size }),
    query.includeTotals ? totalsOf(context, query) : undefined,
  ])
  const cut = toPage(rows, query)
  return { ...cut, data: cut.data.map((row) => toFlatFee(row, viewer)), ...(totals && { totals }) }
}

async function totalsOf({ tx, businessId }: Reading, query: Received<typeof contract.totals>['query']) {
  const [sums, firm, known] = await Promise.all([sumFlatFees(tx, query), firmOfCharge(tx, businessId), currencies(tx)])
  return toChargeTotals(sums, known.byCode(firm.currency))
}

export const getFlatFeeTotals = (context: FirmContext, { query }: Received<typeof contract.totals>) =>
  totalsOf(context, query)

export async function getFlatFee(context: FirmContext, id: string): Promise<FlatFeeDetail> {
  const { tx } = context
  const row = await findFlatFee(tx, id)
  if (!row) throw notFound('Flat fee')
  const [instalments, work] = await Promise.all([listInstalments(tx, id), workOn(tx, row.matter_id)])
  const rate = effectiveRate(money(BigInt(work.fees_minor), row.home_currency), work.hours)
  return {
    ...toFlatFee(row, await viewerOf(context)),
    instalments: instalments.map(({ position, due_on, amount_minor }) => ({
      position,
      dueDate: due_on,
      amount: amountNumber(amount_minor, row.currency),
    })),
    work:
      work.sees_all_time && holds(context.membership.permissions, 'timeEntry')
        ? {
            hours: Number(work.hours),
            value: amountNumber(work.value_minor, row.home_currency),
            fees: amountNumber(work.fees_minor, row.home_currency),
            effectiveRate: rate === undefined ? null : toMajorNumber(rate),
          }
        : null,
  }
}
