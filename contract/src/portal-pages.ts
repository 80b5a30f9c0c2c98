import { z } from 'zod'
import { AnsweredDay, Id, Moment, Nothing, optionalQuery } from './common.ts'
import { client, endpoint } from './endpoint.ts'

/** An amount of one currency; each currency has a row of its own. */
const money = { currencyCode: z.string(), currencySymbol: z.string() }

const PortalDue = z.strictObject({
  ...money,
  amount: z.number(),
  overdue: z.number(),
  /** Not due while questions about lines are open; not in `amount`. */
  held: z.number(),
  invoices: z.int(),
})
const PortalHeld = z.strictObject({ ...money, amount: z.number(), clearing: z.number() })

/** A date that the firm has told the client of. */
const PortalDate = z.strictObject({
  matterId: Id(),
  matterName: z.string(),
  date: AnsweredDay,
  /** `HH:MM` in the firm's time zone. */
  time: z.string().nullable(),
  purpose: z.string(),
  place: z.string(),
  daysAway: z.int(),
})
export type PortalDate = z.infer<typeof PortalDate>

/** What the firm has written for the client; never the firm's own note. */
const PortalUpdate = z.strictObject({
  id: Id(),
  kind: z.enum(['note', 'court']),
  matterId: Id(),
  matterName: z.string(),
  date: AnsweredDay,
  text: z.string(),
  author: z.string(),
  nextOn: AnsweredDay.nullable(),
  sharedAt: Moment,
  /** Shared since this person last saw it. */
  isNew: z.boolean(),
})
export type PortalUpdate = z.infer<typeof PortalUpdate>

const PortalMatterRow = z.strictObject({
  id: Id(),
  number: z.string(),
  name: z.string(),
  isOpen: z.boolean(),
  openedOn: AnsweredDay,
  lawyer: z.string().nullable(),
  nextOn: AnsweredDay.nullable(),
  /** Shared updates that this person has not seen. */
  newUpdates: z.int(),
})
export type PortalMatterRow = z.infer<typeof PortalMatterRow>

const PortalInvoiceRow = z.strictObject({
  id: Id(),
  number: z.string(),
  matters: z.array(z.string()),
  issuedOn: AnsweredDay,
  dueOn: AnsweredDay,
  /** Below 0 once the due day has passed. */
  dueInDays: z.int(),
  /** `held` where all that is left waits for the answer to a question. */
  state: z.enum(['due', 'partlyPaid', 'overdue', 'held', 'settled']),
  ...money,
  total: z.number(),
  /** What can be paid now, without what is held. */
  open: z.number(),
  held: z.number(),
})
export type PortalInvoiceRow = z.infer<typeof PortalInvoiceRow>

const PortalFundsRow = z.strictObject({
  id: Id(),
  date: AnsweredDay,
  kind: z.enum(['received', 'paidOut', 'toInvoice', 'transferIn', 'transferOut', 'interest']),
  matterName: z.string(),
  reference: z.string(),
  isCleared: z.boolean(),
  isUndone: z.boolean(),
  ...money,
  /** Above 0 what came in, below 0 what went out. */
  amount: z.number(),
})
export type PortalFundsRow = z.infer<typeof PortalFundsRow>

const PortalOverview = z.strictObject({
  openMatters: z.int(),
  /** Null where the person has no right to see them. */
  due: z.array(PortalDue).nullable(),
  held: z.array(PortalHeld).nullable(),
  nextDate: PortalDate.nullable(),
  updates: z.array(PortalUpdate),
  matters: z.array(PortalMatterRow),
  lawyer: z.string().nullable(),
})
export type PortalOverview = z.infer<typeof PortalOverview>

/** The work on a matter so far, against its budget. Of a budget in hours only hours are told, of any other only amounts. */
const PortalWork = z.strictObject({
  kind: z.enum(['amount', 'hours']),
  /** Null where the firm has set no budget. */
  limit: z.number().nullable(),
  used: z.number(),
  /** Of an amount, what is on no invoice yet; null for hours. */
  unbilled: z.number().nullable(),
  /** With one decimal; null without a budget. */
  usedPercent: z.number().nullable(),
  ...money,
})
export type PortalWork = z.infer<typeof PortalWork>

const PortalMatter = PortalMatterRow.extend({
  closedOn: AnsweredDay.nullable(),
  court: z.string(),
  suitNumber: z.string(),
  nextDate: PortalDate.nullable(),
  updates: z.array(PortalUpdate),
  held: z.array(PortalHeld).nullable(),
  /** Null where the firm does not show it, and without the right to see invoices. */
  work: PortalWork.nullable(),
})
export type PortalMatter = z.infer<typeof PortalMatter>

/** What is new to the person, or waits for them; null where they have no right to see it. */
const PortalWaiting = z.strictObject({
  /** Unread messages. */
  messages: z.int().nullable(),
  /** Requests with something to answer. */
  requests: z.int().nullable(),
  /** Shared documents that this person has not opened. */
  documents: z.int().nullable(),
  /** Shared updates that this person has not seen. */
  updates: z.int().nullable(),
})
export type PortalWaiting = z.infer<typeof PortalWaiting>

/** Every call may name the firm and the client, which must be those of the token. */
const own = { slug: optionalQuery(z.string().max(40)), clientId: optionalQuery(Id()) }
const query = z.object(own)
const spelling = { slug: 'Slug', clientId: 'ClientId' }
const params = z.object({ id: Id() })

/** As many updates as a matter's page shows. */
const MAX_UPDATES_READ = 200

export const portalPages = {
  overview: endpoint('GET', '/client-portal/overview', {
    summary: 'What a client sees first: what is owed and held, the next date, the newest updates, their matters',
    access: client('A client reads their own overview'),
    query,
    spelling,
    response: PortalOverview,
  }),
  waiting: endpoint('GET', '/client-portal/waiting', {
    summary: 'How many unread messages, open requests, unopened documents and unseen updates the person has',
    access: client('A client reads what waits for them'),
    query,
    spelling,
    response: PortalWaiting,
  }),
  matters: endpoint('GET', '/client-portal/matters', {
    summary: 'The matters that the firm shows to the client, at most 200',
    access: client('A client reads their own matters', 'matters'),
    query,
    spelling,
    response: z.array(PortalMatterRow),
  }),
  matter: endpoint('GET', '/client-portal/matters/:id', {
    summary:
      'One matter with its next date, the updates shared of it and what is held for it; the firm sees that it was opened',
    access: client('A client reads their own matter', 'matters'),
    params,
    query,
    spelling,
    readOnly: false,
    response: PortalMatter,
  }),
  readUpdates: endpoint('POST', '/client-portal/updates/read', {
    summary:
      'Records that the person has seen updates; the firm sees when, and those that they may not see are left out',
    access: client('A client reads their own updates', 'matters'),
    body: z.strictObject({ updateIds: z.array(Id('Update is not known')).min(1).max(MAX_UPDATES_READ) }),
    response: Nothing,
  }),
  invoices: endpoint('GET', '/client-portal/invoices', {
    summary: 'The invoices that were sent to the client, the open ones first, at most 500',
    access: client('A client reads their own invoices', 'billing'),
    query,
    spelling,
    response: z.array(PortalInvoiceRow),
  }),
  openInvoice: endpoint('POST', '/client-portal/invoices/:id/open', {
    summary:
      'An address at which the invoice is read, downloaded and paid for an hour; the firm sees that it was opened',
    access: client('A client reads and pays their own invoice', 'billing'),
    params,
    body: z.strictObject({}),
    response: z.strictObject({ slug: z.string() }),
    done: 'Opened',
  }),
  funds: endpoint('GET', '/client-portal/funds', {
    summary: 'What the firm holds for the client, and the latest 200 movements of it',
    access: client('A client reads their own funds', 'trust'),
    query,
    spelling,
    response: z.strictObject({ held: z.array(PortalHeld), movements: z.array(PortalFundsRow) }),
  }),
}
