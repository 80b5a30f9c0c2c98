import { z } from 'zod'
import { Day, exportKeys, FirmQuery, Id, listSpelling, optionalQuery, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { PAYMENT_METHODS, Refund } from './payment-shapes.ts'

const RefundFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  clientId: optionalQuery(Id('Client is not known')),
  matterId: optionalQuery(Id('Matter is not known')),
  method: optionalQuery(z.enum(PAYMENT_METHODS, 'Method is not known')),
  accountId: optionalQuery(Id('Account is not known')),
  refundedFrom: optionalQuery(Day()),
  refundedTo: optionalQuery(Day()),
})
export type RefundFilters = z.output<typeof RefundFilters>

export const REFUND_SORTS = ['date', 'client', 'amount'] as const
export type RefundSort = (typeof REFUND_SORTS)[number]

const RefundListQuery = RefundFilters.extend(pagingKeys)
export type RefundListQuery = z.output<typeof RefundListQuery>

/** A refund with the payment or credit note whose credit was paid back. */
const ListedRefund = Refund.extend({
  number: z.string(),
  /** Null where it is the credit of a credit note. */
  paymentId: Id().nullable(),
  /** The invoice of the credit note. */
  invoiceId: Id().nullable(),
  clientId: Id(),
  clientName: z.string(),
  homeCurrencyCode: z.string(),
  homeCurrencySymbol: z.string(),
  /** At the rate at which the credit arose. */
  homeAmount: z.number(),
})
export type ListedRefund = z.infer<typeof ListedRefund>

const RefundPage = page(ListedRefund)
export type RefundPage = z.infer<typeof RefundPage>

/** In the firm's currency; the amount leaves out what was undone. */
const RefundTotals = z.strictObject({
  count: z.int(),
  amount: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
})
export type RefundTotals = z.infer<typeof RefundTotals>

export const refunds = {
  list: endpoint('GET', '/admin/payment/refunds/list', {
    summary: 'Credit that was paid back to clients, the latest first',
    access: needs('paymentInfo'),
    query: RefundListQuery,
    spelling: listSpelling,
    response: RefundPage,
  }),
  totals: endpoint('GET', '/admin/payment/refunds/totals', {
    summary: 'Count and sum of the refunds that match a filter',
    access: needs('paymentInfo'),
    query: RefundFilters,
    spelling: listSpelling,
    response: RefundTotals,
  }),
  export: endpoint('GET', '/admin/payment/refunds/export', {
    summary: 'All refunds that match a filter, as a CSV or XLSX file',
    access: needs('paymentInfo'),
    query: RefundFilters.extend(exportKeys),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
}
