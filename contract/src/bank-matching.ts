import { z } from 'zod'
import { BankLine } from './bank-statements.ts'
import {
  AnsweredDay,
  Day,
  firmCall,
  firmKeys,
  firmSpelling,
  FirmQuery,
  Id,
  listSpelling,
  optionalQuery,
  page,
  pagingKeys,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { Note, OptionalId, RequiredId, requiredExchangeRate } from './fields.ts'

/** An entry of the cash book: money in is positive. */
export const BankEntry = z.strictObject({
  id: Id(),
  transactionId: Id(),
  date: AnsweredDay,
  amount: z.number(),
  currencyCode: z.string(),
  description: z.string(),
  reference: z.string(),
  /** Client and matter of the ledger, or what it is for. */
  ledger: z.string(),
  matterNumber: z.string(),
  isReversal: z.boolean(),
  matchId: Id().nullable(),
})
export type BankEntry = z.infer<typeof BankEntry>
export const BankEntryPage = page(BankEntry)
export type BankEntryPage = z.infer<typeof BankEntryPage>

export const BankEntryQuery = FirmQuery.extend({
  ...pagingKeys,
  accountId: RequiredId('Account is required'),
  /** `open`: not shown by the bank at the end of the day `to`. */
  state: optionalQuery(z.enum(['open', 'all'], 'State is not known')),
  from: optionalQuery(Day()),
  to: optionalQuery(Day()),
})
export type BankEntryQuery = z.output<typeof BankEntryQuery>

/** What a line may stand for: entries of the same amount, the nearest first, and what people did with such lines before. */
export const BankCandidates = z.strictObject({
  entries: z.array(BankEntry),
  rule: z
    .strictObject({
      purpose: z.enum(['ledger', 'bankCharge', 'interest']),
      ledgerId: Id().nullable(),
      ledger: z.string(),
      times: z.int(),
    })
    .nullable(),
})
export type BankCandidates = z.infer<typeof BankCandidates>

const MAX_OF_MATCH = 200
const ids = (what: string) =>
  z
    .array(Id(`${what} is not known`))
    .max(MAX_OF_MATCH, `At most ${MAX_OF_MATCH}`)
    .refine((list) => new Set(list).size === list.length, 'Name each once')

export const BankMatchInput = z.strictObject({
  ...firmKeys,
  accountId: RequiredId('Account is required'),
  lineIds: ids('Line'),
  entryIds: ids('Entry'),
})
export type BankMatchInput = z.output<typeof BankMatchInput>

export const BankNoteInput = z.strictObject({
  ...firmKeys,
  kind: z.enum(['bankError', 'unidentified'], 'Say what the line is'),
  /** What the bank did wrong, or what is known of the money. */
  note: Note(500),
})
export type BankNoteInput = z.output<typeof BankNoteInput>

export const IdentifyInput = z.strictObject({
  ...firmKeys,
  ledgerId: RequiredId('Ledger is required'),
  /** The deposit request that it answers. */
  requestId: OptionalId('Request is not known'),
  /** As the bank names it where it is left out. */
  payer: Note(200),
  purpose: Note(500),
})
export type IdentifyInput = z.output<typeof IdentifyInput>

const params = z.object({ id: Id('Not an id') })
const reads = needs('trustAccountRequest')
const works = needs('trustAccountRequest', 'trustAccountRequest.edit')
const matchRefusals = ['line_matched', 'entry_matched', 'sums_differ', 'other_account'] as const
const postingRefusals = [
  ...matchRefusals,
  'not_money_in',
  'not_money_out',
  'invalid_amount',
  'amount_too_fine',
  'amount_too_large',
  'date_in_future',
  'period_locked',
  'ledger_closed',
  'matter_closed',
  'reference_used',
  'already_posted',
] as const

export const bankMatching = {
  entries: endpoint('GET', '/admin/trust-bank-entry/list', {
    summary: 'Entries of the cash book, the latest first, and whether the bank has shown them',
    access: reads,
    query: BankEntryQuery,
    spelling: listSpelling,
    response: BankEntryPage,
  }),
  candidates: endpoint('GET', '/admin/trust-bank-line/:id/candidates', {
    summary: 'What a line of the bank may stand for',
    access: reads,
    params,
    ...firmCall,
    response: BankCandidates,
  }),
  match: endpoint('POST', '/admin/trust-bank-match', {
    summary: 'Says that lines of the bank stand for entries; both have the same sum',
    access: works,
    body: BankMatchInput,
    spelling: firmSpelling,
    response: z.strictObject({ id: Id() }),
    refusals: matchRefusals,
    done: 'Matched',
  }),
  run: endpoint('POST', '/admin/trust-bank-match/run', {
    summary: 'Matches the lines of an account that fit one entry only',
    access: works,
    body: z.strictObject({ ...firmKeys, accountId: RequiredId('Account is required') }),
    spelling: firmSpelling,
    response: z.strictObject({ matched: z.int() }),
    refusals: matchRefusals,
    done: 'Lines matched',
  }),
  unmatch: endpoint('DELETE', '/admin/trust-bank-match/:id', {
    summary: 'Takes a match back, unless its period is locked',
    access: works,
    params,
    ...firmCall,
    response: z.null(),
    refusals: ['period_locked'],
    done: 'Match undone',
  }),
  note: endpoint('POST', '/admin/trust-bank-line/:id/note', {
    summary: 'Says why a line has no entry: an error of the bank, or money whose owner is not known yet',
    access: works,
    params,
    body: BankNoteInput,
    spelling: firmSpelling,
    response: BankLine,
    refusals: ['line_matched', 'note_required', 'not_money_in'],
    done: 'Noted',
  }),
  unnote: endpoint('DELETE', '/admin/trust-bank-line/:id/note', {
    summary: 'Takes the note of a line back',
    access: works,
    params,
    ...firmCall,
    response: BankLine,
    done: 'Note removed',
  }),
  identify: endpoint('POST', '/admin/trust-bank-line/:id/identify', {
    summary: 'Records money that the bank received for a ledger, with a receipt, and matches it',
    access: works,
    params,
    body: IdentifyInput,
    spelling: firmSpelling,
    response: BankLine,
    refusals: [...postingRefusals, 'request_not_approved'],
    done: 'Deposit recorded',
  }),
  charge: endpoint('POST', '/admin/trust-bank-line/:id/charge', {
    summary: "Records what the bank took as its charge: the firm's float bears it",
    access: needs('trustAccountRequest', 'trustAccountRequest.edit', 'paymentInfo.create'),
    params,
    body: z.strictObject({ ...firmKeys, exchangeRate: requiredExchangeRate.optional() }),
    spelling: firmSpelling,
    response: BankLine,
    refusals: [
      ...postingRefusals,
      'charge_to_client',
      'account_missing',
      'account_currency',
      'account_archived',
      'month_closed',
      'exchange_rate_missing',
    ],
    done: 'Bank charge recorded',
  }),
}
