import { z } from 'zod'
import { AnsweredDay, Day, exportKeys, FirmQuery, Id, listSpelling, optionalQuery, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { TRUST_KINDS, TRUST_METHODS, TRUST_STATES } from './trust-shapes.ts'

/** What moved the bank account: in positive, out negative. */
export const CashBookRow = z.strictObject({
  entryId: Id(),
  transactionId: Id(),
  date: AnsweredDay,
  kind: z.enum(TRUST_KINDS),
  method: z.enum(TRUST_METHODS),
  /** Of the transaction; the line that undid it is a reversal. */
  state: z.enum(TRUST_STATES),
  isReversal: z.boolean(),
  /** The client and the matter that the ledger is for; the firm's own ledgers have none. */
  ledger: z.strictObject({ id: Id(), name: z.string(), client: z.string(), matter: z.string() }),
  party: z.string(),
  reference: z.string(),
  receiptNumber: z.string().nullable(),
  chequeNumber: z.string().nullable(),
  expectedToClearOn: AnsweredDay.nullable(),
  clearedOn: AnsweredDay.nullable(),
  amount: z.number(),
  /**
   * Of the account after it. Null for a person without Reports and chartofAccount, and where a filter leaves lines out: it
   * would not follow from the line before.
   */
  balance: z.number().nullable(),
})
export type CashBookRow = z.infer<typeof CashBookRow>
const CashBookPage = page(CashBookRow)
export type CashBookPage = z.infer<typeof CashBookPage>

const day = optionalQuery(Day())
const filterId = (message: string) => optionalQuery(Id(message))

/** The days leave nothing out between their balances; the other filters do. */
export const CashBookQuery = FirmQuery.extend({
  from: day,
  to: day,
  kind: optionalQuery(z.enum(TRUST_KINDS, 'Kind is not known')),
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
})
export type CashBookQuery = z.output<typeof CashBookQuery>
export const CashBookPageQuery = CashBookQuery.extend({ page: pagingKeys.page, size: pagingKeys.size })
export type CashBookPageQuery = z.output<typeof CashBookPageQuery>

/** The balances are those of the account, whatever is listed, and null for a person without its figures. */
const CashBookSummary = z.strictObject({
  currencyCode: z.string(),
  currencySymbol: z.string(),
  /** Of the lines that match and that the person sees. */
  count: z.int(),
  received: z.number(),
  paid: z.number(),
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  /** The lines of these days that a filter leaves out, and what they moved. */
  leftOutCount: z.int(),
  leftOut: z.number(),
  /** What moved behind walls: the closing balance is the opening one with the lines, what is left out, and this. */
  restricted: z.number().nullable(),
  /** How many lines that are. */
  restrictedCount: z.int().nullable(),
})
export type CashBookSummary = z.infer<typeof CashBookSummary>

const params = z.object({ id: Id('Not an id') })
const sees = needs('trustAccountRequest')

/** The cash book of an account of client money: everything that ever moved at the bank. */
export const trustCashBook = {
  list: endpoint('GET', '/admin/trust-account/:id/cash-book', {
    summary:
      'What moved the bank account between two days, the latest first, with the balance after each unless filtered',
    access: sees,
    params,
    query: CashBookPageQuery,
    spelling: listSpelling,
    response: CashBookPage,
    refusals: ['days_out_of_order'],
  }),
  totals: endpoint('GET', '/admin/trust-account/:id/cash-book/summary', {
    summary: 'The balance before and after a period, what moved, and what a filter leaves out or a wall hides of it',
    access: sees,
    params,
    query: CashBookQuery,
    spelling: listSpelling,
    response: CashBookSummary,
    refusals: ['days_out_of_order'],
  }),
  export: endpoint('GET', '/admin/trust-account/:id/cash-book/export', {
    summary: 'The cash book of a period as a CSV or XLSX file',
    access: sees,
    params,
    query: CashBookQuery.extend({ format: exportKeys.format }),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting', 'days_out_of_order'],
  }),
}
