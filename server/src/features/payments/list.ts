import { minorToNumber } from '#domain/money.ts'
import {
  PAYMENT_SORTS,
  PAYMENT_STATES,
  type ClientCredit,
  type PaymentFilters,
  type PaymentListQuery,
  type PaymentPage,
  type PaymentTotals,
} from '#contract/payment-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { selectUnappliedCredits } from './credits.queries.ts'
import { selectPayments, sumPayments } from './queries.ts'
import { toCredit, toPayment } from './view.ts'

/** The latest first. */
export const DEFAULT_SORT = { column: 'date', direction: 'desc' } as const

type ReadContext = Pick<FirmContext, 'tx' | 'businessId'>

export async function listPayments({ tx }: ReadContext, query: PaymentListQuery): Promise<PaymentPage> {
  const { page, size } = query
  const sort = sortFrom(query, PAYMENT_SORTS, DEFAULT_SORT)
  const paged = toPage(await selectPayments(tx, query, { sort, page, size }), query)
  const known = await currencies(tx)
  return { ...paged, data: paged.data.map((row) => toPayment(row, known)) }
}

/** Counts by state ignore the filter of the state, so that every tab has one. Amounts leave out what was undone or paid back. */
export async function getPaymentTotals(
  { tx, businessId }: ReadContext,
  filters: PaymentFilters,
): Promise<PaymentTotals> {
  const [firm, known] = await Promise.all([firmSettings(tx, businessId), currencies(tx)])
  const rows = await sumPayments(tx, { ...filters, state: undefined })
  const listed = rows.filter(({ state }) => filters.state === undefined || state === filters.state)
  const received = listed.filter(({ state }) => state === 'received')
  const { code, symbol } = known.byCode(firm.currency)
  const amount = (key: 'home_amount_minor' | 'home_credit_minor') =>
    minorToNumber(
      received.reduce((sum, row) => sum + BigInt(row[key]), 0n),
      code,
    )
  const count = (all: typeof rows, key: 'count' | 'with_credit' | 'unmatched' | 'without_certificate') =>
    all.reduce((sum, row) => sum + Number(row[key]), 0)
  const ofState = (state: string) =>
    count(
      rows.filter((row) => row.state === state),
      'count',
    )
  return {
    count: count(listed, 'count'),
    amount: amount('home_amount_minor'),
    credit: amount('home_credit_minor'),
    byState: Object.fromEntries(PAYMENT_STATES.map((state) => [state, ofState(state)])) as PaymentTotals['byState'],
    withCredit: count(rows, 'with_credit'),
    unmatched: count(rows, 'unmatched'),
    withoutCertificate: count(rows, 'without_certificate'),
    currencyCode: code,
    currencySymbol: symbol,
  }
}

const MAX_CREDITS = 500

/** Credit that is neither applied nor refunded, the oldest first. */
export async function listCredits({ tx }: ReadContext, clientId: string | undefined): Promise<ClientCredit[]> {
  const [rows, known] = await Promise.all([selectUnappliedCredits(tx, clientId, MAX_CREDITS), currencies(tx)])
  return rows.map((row) => toCredit(row, known))
}
