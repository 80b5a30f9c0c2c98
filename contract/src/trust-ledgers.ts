import { z } from 'zod'
import {
  AnsweredDay,
  Day,
  exportKeys,
  firmCall,
  firmKeys,
  firmSpelling,
  FirmQuery,
  Id,
  listSpelling,
  Moment,
  Nothing,
  optionalQuery,
  page,
  pagingKeys,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { RequiredId } from './fields.ts'
import { TRUST_KINDS, TRUST_METHODS, TRUST_STATES } from './trust-shapes.ts'

const Named = z.strictObject({ id: Id(), name: z.string() })

/** The money of one client for one matter in one account. Amounts are in the account's currency. */
export const TrustLedger = z.strictObject({
  id: Id(),
  accountId: Id(),
  accountName: z.string(),
  /** The firm's float, and interest that is to be paid out, have no client and no matter. */
  kind: z.enum(['client', 'float', 'interest']),
  client: Named.nullable(),
  matter: Named.extend({ number: z.string() }).nullable(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  balance: z.number(),
  cleared: z.number(),
  uncleared: z.number(),
  latestOn: AnsweredDay.nullable(),
  closedAt: Moment.nullable(),
  version: z.int(),
})
export type TrustLedger = z.infer<typeof TrustLedger>

/** A line of a ledger: in positive, out negative, with the balance after it. That a deposit cleared is no line of its own. */
export const TrustLedgerEntry = z.strictObject({
  entryId: Id(),
  transactionId: Id(),
  date: AnsweredDay,
  kind: z.enum(TRUST_KINDS),
  method: z.enum(TRUST_METHODS),
  /** Of the transaction, not of this line of it. */
  state: z.enum(TRUST_STATES),
  receiptNumber: z.string().nullable(),
  chequeNumber: z.string().nullable(),
  purpose: z.string(),
  expectedToClearOn: AnsweredDay.nullable(),
  clearedOn: AnsweredDay.nullable(),
  undoReason: z.string(),
  description: z.string(),
  reference: z.string(),
  party: z.string(),
  isReversal: z.boolean(),
  amount: z.number(),
  /** What it changes of the cleared money. */
  cleared: z.number(),
  balance: z.number(),
})
export type TrustLedgerEntry = z.infer<typeof TrustLedgerEntry>

const TRUST_LEDGER_STATES = ['open', 'closed'] as const
const filterId = (message: string) => optionalQuery(Id(message))
const day = optionalQuery(Day())

export const TrustLedgerFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  accountId: filterId('Account is not known'),
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  state: optionalQuery(z.enum(TRUST_LEDGER_STATES, 'State is not known')),
  /** `client`: those of clients only, without the float and interest to pay out. */
  kind: optionalQuery(z.enum(['client'], 'Kind is not known')),
  /** `money`: what they hold is not 0; `uncleared`: some of it has not cleared. */
  holding: optionalQuery(z.enum(['money', 'uncleared'], 'Filter is not known')),
})
export type TrustLedgerFilters = z.output<typeof TrustLedgerFilters>

export const TRUST_LEDGER_SORTS = ['client', 'balance', 'latest'] as const
export type TrustLedgerSort = (typeof TRUST_LEDGER_SORTS)[number]

export const TrustLedgerQuery = TrustLedgerFilters.extend(pagingKeys)
export type TrustLedgerQuery = z.output<typeof TrustLedgerQuery>
const TrustLedgerExportQuery = TrustLedgerFilters.extend(exportKeys)

/** About the ledgers of clients that match. Counts ignore what they hold; sums are by currency. */
export const TrustLedgerTotals = z.strictObject({
  count: z.int(),
  withMoney: z.int(),
  withUncleared: z.int(),
  sums: z.array(
    z.strictObject({
      currencyCode: z.string(),
      currencySymbol: z.string(),
      balance: z.number(),
      uncleared: z.number(),
    }),
  ),
})
export type TrustLedgerTotals = z.infer<typeof TrustLedgerTotals>

/** An issued invoice of the ledger's matter that client money may pay. */
const PayableInvoice = z.strictObject({
  id: Id(),
  number: z.string(),
  issuedOn: AnsweredDay,
  dueOn: AnsweredDay,
  /** What is open of it for the matter. */
  open: z.number(),
})

/** An approved request to pay money out of the ledger that is not paid in full yet. */
const ApprovedWithdrawal = z.strictObject({ id: Id(), number: z.string(), payee: z.string(), left: z.number() })

/** What stands beside a ledger: its sums, what waits to clear or to be paid out, and the invoices that it may pay. */
export const TrustLedgerSummary = z.strictObject({
  entries: z.int(),
  /** Of these, what the list leaves out: transfers from or to a matter that the person does not see. */
  hiddenEntries: z.int(),
  received: z.number(),
  paid: z.number(),
  openedOn: AnsweredDay,
  uncleared: z.array(
    z.strictObject({
      transactionId: Id(),
      date: AnsweredDay,
      method: z.enum(TRUST_METHODS),
      party: z.string(),
      reference: z.string(),
      amount: z.number(),
      expectedToClearOn: AnsweredDay.nullable(),
    }),
  ),
  /** What approved requests have set aside (trust-accounting §4), and the requests, the oldest first. */
  reserved: z.number(),
  approved: z.array(ApprovedWithdrawal),
  invoices: z.array(PayableInvoice),
})
export type TrustLedgerSummary = z.infer<typeof TrustLedgerSummary>
export const TrustLedgerPage = page(TrustLedger)
export type TrustLedgerPage = z.infer<typeof TrustLedgerPage>

const entryDays = { from: day, to: day }
const TrustCardQuery = FirmQuery.extend(entryDays)
export type TrustEntryDays = Pick<z.output<typeof TrustCardQuery>, 'from' | 'to'>
export const TrustEntryQuery = FirmQuery.extend({ page: pagingKeys.page, size: pagingKeys.size, ...entryDays })
export type TrustEntryQuery = z.output<typeof TrustEntryQuery>
export const TrustEntryPage = page(TrustLedgerEntry)
export type TrustEntryPage = z.infer<typeof TrustEntryPage>
const TrustEntryExportQuery = FirmQuery.extend({ ...entryDays, format: exportKeys.format })
const file = { response: z.string(), bare: true, refusals: ['busy_exporting'] } as const

export const TrustLedgerInput = z.strictObject({
  ...firmKeys,
  accountId: RequiredId('Account is required'),
  matterId: RequiredId('Matter is required'),
})
export type TrustLedgerInput = z.output<typeof TrustLedgerInput>

const params = z.object({ id: Id('Not an id') })

export const trustLedgers = {
  list: endpoint('GET', '/admin/trust-ledger/list', {
    summary: 'Ledgers of client money, by client and matter',
    access: needs('trustAccountRequest'),
    query: TrustLedgerQuery,
    spelling: listSpelling,
    response: TrustLedgerPage,
  }),
  totals: endpoint('GET', '/admin/trust-ledger/totals', {
    summary: 'Counts of the ledgers of clients that match a filter, and what they hold, by currency',
    access: needs('trustAccountRequest'),
    query: TrustLedgerFilters,
    spelling: listSpelling,
    response: TrustLedgerTotals,
  }),
  export: endpoint('GET', '/admin/trust-ledger/export', {
    summary: 'All ledgers that match a filter, as a CSV or XLSX file',
    access: needs('trustAccountRequest'),
    query: TrustLedgerExportQuery,
    spelling: listSpelling,
    ...file,
  }),
  get: endpoint('GET', '/admin/trust-ledger/:id', {
    summary: 'A ledger with what it holds',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: TrustLedger,
  }),
  entries: endpoint('GET', '/admin/trust-ledger/:id/entries', {
    summary: 'The entries of a ledger with the balance after each, the latest first',
    access: needs('trustAccountRequest'),
    params,
    query: TrustEntryQuery,
    spelling: firmSpelling,
    response: TrustEntryPage,
  }),
  overview: endpoint('GET', '/admin/trust-ledger/:id/summary', {
    summary: 'The sums of a ledger, what has not cleared or is approved to be paid, and the invoices that it may pay',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: TrustLedgerSummary,
  }),
  entriesExport: endpoint('GET', '/admin/trust-ledger/:id/entries/export', {
    summary: 'The card of a ledger as a CSV or XLSX file',
    access: needs('trustAccountRequest'),
    params,
    query: TrustEntryExportQuery,
    spelling: firmSpelling,
    ...file,
  }),
  card: endpoint('GET', '/admin/trust-ledger/:id/card', {
    summary: 'The card of a ledger between two days as a PDF on the letterhead of the firm',
    access: needs('trustAccountRequest'),
    params,
    query: TrustCardQuery,
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['days_out_of_order', 'card_too_long'],
  }),
  create: endpoint('POST', '/admin/trust-ledger', {
    summary: 'Opens a ledger for a matter and its client',
    access: needs('trustAccountRequest', 'trustAccountRequest.create'),
    body: TrustLedgerInput,
    spelling: firmSpelling,
    response: TrustLedger,
    refusals: ['ledger_exists', 'account_closed', 'account_of_other_client', 'matter_closed'],
    done: 'Ledger opened',
  }),
  close: endpoint('POST', '/admin/trust-ledger/:id/close', {
    summary: 'Closes a ledger that holds nothing',
    access: needs('trustAccountRequest', 'trustAccountRequest.edit'),
    params,
    ...firmCall,
    response: TrustLedger,
    refusals: ['balance_not_zero'],
    done: 'Ledger closed',
  }),
  reopen: endpoint('POST', '/admin/trust-ledger/:id/reopen', {
    summary: 'Opens a closed ledger again',
    access: needs('trustAccountRequest', 'trustAccountRequest.edit'),
    params,
    ...firmCall,
    response: TrustLedger,
    done: 'Ledger opened again',
  }),
  delete: endpoint('DELETE', '/admin/trust-ledger/:id', {
    summary: 'Deletes a ledger that was never used',
    access: needs('trustAccountRequest', 'trustAccountRequest.edit'),
    params,
    ...firmCall,
    response: Nothing,
    refusals: ['ledger_has_entries'],
    done: 'Ledger deleted',
  }),
}
