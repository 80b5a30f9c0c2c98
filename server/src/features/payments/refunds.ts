import type { FastifyReply } from 'fastify'
import { PAYMENT_METHOD_LABELS } from '#domain/payment-labels.ts'
import { minorToNumber, minorToText } from '#domain/money.ts'
import {
  REFUND_SORTS,
  type ListedRefund,
  type RefundFilters,
  type RefundListQuery,
  type RefundPage,
  type RefundTotals,
} from '#contract/refunds.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { everyRefund, selectRefundPage, sumRefunds, type ListedRefundRow } from './refunds.queries.ts'
import { toRefund } from './view.ts'

/** The latest first. */
const DEFAULT_SORT = { column: 'date', direction: 'desc' } as const

type ReadContext = Pick<FirmContext, 'tx' | 'businessId'>

/** Refunds of the credit of payments and of credit notes alike; those that were undone say so. */
export async function listRefunds({ tx }: ReadContext, query: RefundListQuery): Promise<RefundPage> {
  const { page, size } = query
  const sort = sortFrom(query, REFUND_SORTS, DEFAULT_SORT)
  const paged = toPage(await selectRefundPage(tx, query, { sort, page, size }), query)
  const known = await currencies(tx)
  return { ...paged, data: paged.data.map((row) => toListedRefund(row, known)) }
}

export async function getRefundTotals({ tx, businessId }: ReadContext, filters: RefundFilters): Promise<RefundTotals> {
  const [firm, known, sums] = await Promise.all([firmSettings(tx, businessId), currencies(tx), sumRefunds(tx, filters)])
  const { code, symbol } = known.byCode(firm.currency)
  return {
    count: Number(sums.count),
    amount: minorToNumber(sums.home_amount_minor, code),
    currencyCode: code,
    currencySymbol: symbol,
  }
}

function toListedRefund(row: ListedRefundRow, known: Currencies): ListedRefund {
  const home = known.byCode(row.home_currency)
  return {
    ...toRefund(row, known),
    number: row.credit_number,
    paymentId: row.payment_id,
    invoiceId: row.invoice_id,
    clientId: row.client_id,
    clientName: row.client_name,
    homeCurrencyCode: home.code,
    homeCurrencySymbol: home.symbol,
    homeAmount: minorToNumber(row.home_amount_minor, home.code),
  }
}

const COLUMNS: readonly ExportColumn<ListedRefundRow>[] = [
  dayColumn('Date', (row) => row.refunded_on),
  textColumn('Credit of', (row) => row.credit_number),
  textColumn('Client', (row) => row.client_name),
  textColumn('Method', (row) => PAYMENT_METHOD_LABELS[row.method]),
  textColumn('Paid from', (row) => `${row.account_code} ${row.account_name}`),
  textColumn('Reference', (row) => row.reference),
  figureColumn('Refunded', (row) => minorToText(row.amount_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
  figureColumn('Refunded in home currency', (row) => minorToText(row.home_amount_minor, row.home_currency)),
  textColumn('Home currency', (row) => row.home_currency),
  dayColumn('Undone', (row) => row.undone_on),
  textColumn('Reason', (row) => row.undo_reason),
]

type ExportQuery = RefundFilters & Parameters<typeof sortFrom>[0]

export const exportRefunds = (signed: SignedRequest, reply: FastifyReply, query: ExportQuery, format: ExportFormat) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'refunds',
    columns: COLUMNS,
    rows: everyRefund(tx, query, sortFrom(query, REFUND_SORTS, DEFAULT_SORT)),
  }))
