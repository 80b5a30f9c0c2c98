import { z } from 'zod'
import {
  AnsweredDay,
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

/** A line of a ledger: in positive, out negative, with the balance after it. */
export const TrustLedgerEntry = z.strictObject({
  entryId: Id(),
  transactionId: Id(),
  date: AnsweredDay,
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

export const TrustLedgerQuery = FirmQuery.extend({
  ...pagingKeys,
  accountId: filterId('Account is not known'),
  clientId: filterId('Client is not known'),
  matterId: filterId('Matter is not known'),
  state: optionalQuery(z.enum(TRUST_LEDGER_STATES, 'State is not known')),
})
export type TrustLedgerQuery = z.output<typeof TrustLedgerQuery>
export const TrustLedgerPage = page(TrustLedger)
export type TrustLedgerPage = z.infer<typeof TrustLedgerPage>

export const TrustEntryQuery = FirmQuery.extend({ page: pagingKeys.page, size: pagingKeys.size })
export type TrustEntryQuery = z.output<typeof TrustEntryQuery>
export const TrustEntryPage = page(TrustLedgerEntry)
export type TrustEntryPage = z.infer<typeof TrustEntryPage>

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
