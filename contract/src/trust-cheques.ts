import { z } from 'zod'
import { CHEQUE_STATES } from '#domain/trust-cheque.ts'
import {
  AnsweredDay,
  Day,
  exportKeys,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Id,
  listSpelling,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { Note, postingDay, RequiredId } from './fields.ts'
import { undoRefusals } from './trust-transactions.ts'

/** A cheque form of an account of client money. A form that was spoiled has no payment. */
export const TrustCheque = z.strictObject({
  id: Id(),
  accountId: Id(),
  accountName: z.string(),
  number: z.string(),
  state: z.enum(CHEQUE_STATES),
  drawnOn: AnsweredDay,
  handedOverOn: AnsweredDay.nullable(),
  /** When the bank paid it, by its match with a line of the bank. */
  presentedOn: AnsweredDay.nullable(),
  /** Since when the bank no longer pays it, if it has not been presented by then. */
  staleOn: AnsweredDay,
  payment: z
    .strictObject({
      transactionId: Id(),
      ledger: z.strictObject({ id: Id(), name: z.string() }),
      payee: z.string(),
      purpose: z.string(),
      amount: z.number(),
    })
    .nullable(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  ended: z.strictObject({ on: AnsweredDay, reason: z.string(), at: Moment, person: Person.nullable() }).nullable(),
})
export type TrustCheque = z.infer<typeof TrustCheque>

export const CHEQUE_SORTS = ['drawn', 'number', 'amount'] as const
export type ChequeSort = (typeof CHEQUE_SORTS)[number]

const filterId = (message: string) => optionalQuery(Id(message))
const day = optionalQuery(Day())
export const ChequeFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  accountId: filterId('Account is not known'),
  ledgerId: filterId('Ledger is not known'),
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  state: optionalQuery(z.enum(CHEQUE_STATES, 'State is not known')),
  from: day,
  to: day,
})
export type ChequeFilters = z.output<typeof ChequeFilters>
export const ChequeQuery = ChequeFilters.extend(pagingKeys)
export type ChequeQuery = z.output<typeof ChequeQuery>
export const ChequePage = page(TrustCheque)
export type ChequePage = z.infer<typeof ChequePage>

/** Counts by state ignore the filter of the state. */
export const ChequeTotals = z.strictObject({
  count: z.int(),
  byState: z.record(z.enum(CHEQUE_STATES), z.int()),
  /** Drawn and not presented, by currency. */
  unpresented: z.array(z.strictObject({ currencyCode: z.string(), currencySymbol: z.string(), amount: z.number() })),
})
export type ChequeTotals = z.infer<typeof ChequeTotals>

/** What the register of an account says of its numbers. */
export const ChequeNumbers = z.strictObject({
  /** The one after the last; blank before the first. */
  next: z.string(),
  /** Between the first and the last of the latest 1,000, what is not in the register: at most 20. */
  missing: z.array(z.string()),
})
export type ChequeNumbers = z.infer<typeof ChequeNumbers>

const params = z.object({ id: Id('Not an id') })
const ChequeDay = z.strictObject({ ...firmKeys, date: postingDay })
/** The reason is refused as `reason_required` where it is missing. */
const ChequeEnding = ChequeDay.extend({ reason: Note(2_000) })
export type ChequeEnding = z.output<typeof ChequeEnding>
export const SpoiledCheque = ChequeDay.extend({
  accountId: RequiredId('Account is required'),
  number: RequiredText(40, 'Number'),
  reason: RequiredText(2_000, 'Reason'),
})
export type SpoiledCheque = z.output<typeof SpoiledCheque>

const end = needs('trustAccountRequest', 'trustAccountRequest.edit', 'trustAccountRequest.delete')
const change = needs('trustAccountRequest', 'trustAccountRequest.edit')

export const trustCheques = {
  list: endpoint('GET', '/admin/trust-cheque/list', {
    summary: 'The register of cheques, the latest first',
    access: needs('trustAccountRequest'),
    query: ChequeQuery,
    spelling: listSpelling,
    response: ChequePage,
  }),
  totals: endpoint('GET', '/admin/trust-cheque/totals', {
    summary: 'Counts by state of the cheques that match a filter, and what of them is not presented',
    access: needs('trustAccountRequest'),
    query: ChequeFilters,
    spelling: listSpelling,
    response: ChequeTotals,
  }),
  export: endpoint('GET', '/admin/trust-cheque/export', {
    summary: 'All cheques that match a filter, as a CSV or XLSX file',
    access: needs('trustAccountRequest'),
    query: ChequeFilters.extend(exportKeys),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  numbers: endpoint('GET', '/admin/trust-cheque/numbers', {
    summary: 'The number of the next cheque of an account, and those that are not accounted for',
    access: needs('trustAccountRequest'),
    query: FirmQuery.extend({ accountId: RequiredId('Account is required') }),
    spelling: firmSpelling,
    response: ChequeNumbers,
  }),
  handOver: endpoint('POST', '/admin/trust-cheque/:id/hand-over', {
    summary: 'Says on which day a cheque left the firm',
    access: change,
    params,
    body: ChequeDay,
    spelling: firmSpelling,
    response: TrustCheque,
    refusals: ['cheque_settled', 'before_transaction', 'date_in_future'],
    done: 'Cheque handed over',
  }),
  stop: endpoint('POST', '/admin/trust-cheque/:id/stop', {
    summary: 'Records that a cheque that left the firm was stopped at the bank: its money is back on the ledger',
    access: end,
    params,
    body: ChequeEnding,
    spelling: firmSpelling,
    response: TrustCheque,
    refusals: ['cheque_settled', 'cheque_presented', 'cheque_not_handed_over', ...undoRefusals],
    done: 'Cheque stopped',
  }),
  void: endpoint('POST', '/admin/trust-cheque/:id/void', {
    summary:
      'Voids a cheque that never left the firm, or that the bank no longer pays: its money is back on the ledger',
    access: end,
    params,
    body: ChequeEnding,
    spelling: firmSpelling,
    response: TrustCheque,
    refusals: ['cheque_settled', 'cheque_presented', 'cheque_handed_over', ...undoRefusals],
    done: 'Cheque voided',
  }),
  spoil: endpoint('POST', '/admin/trust-cheque', {
    summary: 'Enters a form into the register that was spoiled before anything was paid by it',
    access: change,
    body: SpoiledCheque,
    spelling: firmSpelling,
    response: TrustCheque,
    refusals: ['cheque_number_used', 'date_in_future', 'account_closed'],
    done: 'Form entered as void',
  }),
}
