import { z } from 'zod'
import { AnsweredDay, Day, Id, optionalQuery } from './common.ts'
import { client, endpoint } from './endpoint.ts'

const money = { currencyCode: z.string(), currencySymbol: z.string() }
const period = { from: AnsweredDay, to: AnsweredDay }

const PortalStatementRow = z.strictObject({
  id: Id(),
  date: AnsweredDay,
  /** `Invoice MF-2026-0012`; says no more than `Payment or credit` of an entry that is also about what the client does not see. */
  description: z.string(),
  matters: z.array(z.string()),
  /** One of the two is 0. */
  charged: z.number(),
  credited: z.number(),
  /** What the client owes after it. */
  balance: z.number(),
})

/** What the client was charged, paid and was credited in a period, in one currency. */
const PortalStatement = z.strictObject({
  ...period,
  ...money,
  /** The currencies that the client was billed in. */
  currencyCodes: z.array(z.string()),
  opening: z.number(),
  charged: z.number(),
  credited: z.number(),
  closing: z.number(),
  /** Of what is owed at the end, what waits for the answer to a question and is not due; and the rest. */
  held: z.number(),
  due: z.number(),
  /** Of what is owed at the end, what was due before. */
  overdue: z.number(),
  /** Credit that no invoice has taken; never taken off what is owed. Below zero, refunds that the client owes back. */
  creditOnAccount: z.number(),
  rows: z.array(PortalStatementRow),
})
export type PortalStatement = z.infer<typeof PortalStatement>

const PortalTrustRow = z.strictObject({
  id: Id(),
  date: AnsweredDay,
  description: z.string(),
  reference: z.string(),
  /** One of the two is 0. */
  received: z.number(),
  paidOut: z.number(),
  /** What is held after it. */
  balance: z.number(),
})

/** What is held for one matter in one account, and what moved it. */
const PortalTrustLedger = z.strictObject({
  id: Id(),
  matterId: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  ...money,
  opening: z.number(),
  received: z.number(),
  paidOut: z.number(),
  closing: z.number(),
  /** Of what is held at the end, what the bank has not credited. */
  clearing: z.number(),
  rows: z.array(PortalTrustRow),
})
export type PortalTrustLedger = z.infer<typeof PortalTrustLedger>

/** Client money by matter. It is the client's own, and never set off against what is owed. */
const PortalTrustStatement = z.strictObject({ ...period, ledgers: z.array(PortalTrustLedger) })
export type PortalTrustStatement = z.infer<typeof PortalTrustStatement>

/** A deposit that the firm has asked for. */
const PortalDeposit = z.strictObject({
  id: Id(),
  number: z.string(),
  matterId: Id(),
  matterName: z.string(),
  reason: z.string(),
  dueOn: AnsweredDay,
  state: z.enum(['due', 'overdue', 'partPaid', 'paid']),
  ...money,
  amount: z.number(),
  received: z.number(),
  outstanding: z.number(),
})
export type PortalDeposit = z.infer<typeof PortalDeposit>

const own = { slug: optionalQuery(z.string().max(40)), clientId: optionalQuery(Id()) }
const spelling = { slug: 'Slug', clientId: 'ClientId' }
/** By default the last twelve months. */
const days = { from: optionalQuery(Day()), to: optionalQuery(Day()) }
const statementQuery = z.object({
  ...own,
  ...days,
  /** By default the currency that the client was billed in last. */
  currencyCode: optionalQuery(z.string().regex(/^[A-Z]{3}$/, 'Currency is not known')),
})
const trustQuery = z.object({ ...own, ...days })
const refusals = ['days_out_of_order', 'statement_too_long'] as const
const file = { spelling, readOnly: false, response: z.string(), bare: true } as const
const OWN_ACCOUNT = 'A client reads what they were charged and paid'
const OWN_FUNDS = 'A client reads what is held for them'

export const portalStatements = {
  account: endpoint('GET', '/client-portal/statement', {
    summary:
      'What the client was charged, paid and was credited in a period of at most 2,000 entries, in one currency; the firm sees once a day that it was read',
    access: client(OWN_ACCOUNT, 'billing'),
    query: statementQuery,
    spelling,
    readOnly: false,
    response: PortalStatement,
    refusals,
  }),
  accountFile: endpoint('GET', '/client-portal/statement/pdf', {
    ...file,
    summary: 'The statement of account as a PDF on the letterhead of the firm; the firm sees that it was saved',
    access: client(OWN_ACCOUNT, 'billing'),
    query: statementQuery,
    refusals,
  }),
  pay: endpoint('POST', '/client-portal/statement/pay', {
    summary:
      'An address at which all that the client owes in a currency is paid at once, for an hour: at most 100 invoices, those due first',
    access: client('A client pays what they owe', 'billing'),
    query: z.object({ ...own, currencyCode: statementQuery.shape.currencyCode }),
    spelling,
    body: z.strictObject({}),
    response: z.strictObject({ slug: z.string() }),
    refusals: ['nothing_to_pay', 'statement_too_long'],
    done: 'Opened',
  }),
  trust: endpoint('GET', '/client-portal/trust-statement', {
    summary:
      'What moved the money that is held for the client, matter by matter, in a period of at most 2,000 entries; the firm sees once a day that it was read',
    access: client(OWN_FUNDS, 'trust'),
    query: trustQuery,
    spelling,
    readOnly: false,
    response: PortalTrustStatement,
    refusals,
  }),
  trustFile: endpoint('GET', '/client-portal/trust-statement/pdf', {
    ...file,
    summary: 'The statement of client money as a PDF on the letterhead of the firm; the firm sees that it was saved',
    access: client(OWN_FUNDS, 'trust'),
    query: trustQuery,
    refusals,
  }),
  deposits: endpoint('GET', '/client-portal/deposit-requests', {
    summary: 'The deposits that the firm has asked the client for: what is outstanding first, at most 200',
    access: client(OWN_FUNDS, 'trust'),
    query: z.object(own),
    spelling,
    response: z.array(PortalDeposit),
  }),
  openDeposit: endpoint('POST', '/client-portal/deposit-requests/:id/open', {
    summary:
      'An address at which a deposit request is read, downloaded and paid for an hour; the firm sees that it was opened',
    access: client('A client reads and pays their own deposit request', 'trust'),
    params: z.object({ id: Id('Not an id') }),
    body: z.strictObject({}),
    response: z.strictObject({ slug: z.string() }),
    done: 'Opened',
  }),
}
