import type {
  PortalInvoiceRow,
  PortalMatter,
  PortalMatterRow,
  PortalOverview,
  PortalWaiting,
} from '#contract/portal-pages.ts'
import type { ClientContext, ClientWork } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { countUnopened } from '../portal-files/public.ts'
import { countUnread } from '../portal-messages/public.ts'
import { countWaitingRequests } from '../portal-requests/public.ts'
import { recordView, recordViewIn, recordViews } from '../portal-views/public.ts'
import { todayOfFirm } from '../portal/public.ts'
import {
  countOpenMatters,
  countUnseen,
  findInvoice,
  findNextDate,
  findSymbol,
  findWork,
  insertInvoiceLink,
  selectInvoices,
  selectMatters,
  selectMovements,
  selectNewestUpdates,
  selectUnseen,
  sumDue,
  sumHeld,
} from './queries.ts'
import { toDate, toDue, toHeld, toInvoiceRow, toMatterRow, toMovements, toUpdate, toWork } from './view.ts'

const ON_OVERVIEW = 5
const MAX_MATTERS = 200
const MAX_UPDATES = 200
const MAX_INVOICES = 500
const MAX_MOVEMENTS = 200

/** How long an invoice can be read at the address that the portal opens. */
const LINK_MS = 3_600_000

export async function getOverview(context: ClientContext): Promise<PortalOverview> {
  const { tx, client } = context
  const today = await todayOfFirm(context)
  const seesMatters = client.rights.has('matters')
  const shown = { accessId: client.accessId, limit: ON_OVERVIEW }
  const [due, held, next, updates, matters, openMatters] = await Promise.all([
    client.rights.has('billing') ? sumDue(tx, today) : null,
    client.rights.has('trust') ? sumHeld(tx) : null,
    seesMatters ? findNextDate(tx, today) : undefined,
    seesMatters ? selectNewestUpdates(tx, shown) : [],
    seesMatters ? selectMatters(tx, { ...shown, today }) : [],
    seesMatters ? countOpenMatters(tx) : 0,
  ])
  return {
    openMatters,
    due: due && due.map(toDue),
    held: held && held.map(toHeld),
    nextDate: next ? toDate(next, today) : null,
    updates: updates.map(toUpdate),
    matters: matters.map(toMatterRow),
    lawyer: matters.find(({ lawyer }) => lawyer !== null)?.lawyer ?? null,
  }
}

export async function getWaiting({ tx, client }: ClientContext): Promise<PortalWaiting> {
  const { rights, accessId } = client
  const [messages, requests, documents, updates] = await Promise.all([
    rights.has('messages') ? countUnread(tx, accessId) : null,
    rights.has('documents') ? countWaitingRequests(tx) : null,
    rights.has('documents') ? countUnopened(tx, accessId) : null,
    rights.has('matters') ? countUnseen(tx, accessId) : null,
  ])
  return { messages, requests, documents, updates }
}

export async function listPortalMatters(context: ClientContext): Promise<PortalMatterRow[]> {
  const today = await todayOfFirm(context)
  const { accessId } = context.client
  return (await selectMatters(context.tx, { accessId, today, limit: MAX_MATTERS })).map(toMatterRow)
}

/** One matter; a matter of anybody else is not found. */
export async function getPortalMatter(context: ClientContext, id: string): Promise<PortalMatter> {
  const { tx, client } = context
  const today = await todayOfFirm(context)
  const { accessId } = client
  const [row] = await selectMatters(tx, { accessId, today, limit: 1, id })
  if (!row) throw notFound('Matter')
  const [next, updates, held, work] = await Promise.all([
    findNextDate(tx, today, id),
    selectNewestUpdates(tx, { accessId, limit: MAX_UPDATES, matterId: id }),
    client.rights.has('trust') ? sumHeld(tx, id) : null,
    findWork(tx, id),
  ])
  await recordView(context, { kind: 'matter', subjectId: id, matterId: id })
  return {
    ...toMatterRow(row),
    closedOn: row.closed_on,
    court: row.court_name,
    suitNumber: row.suit_number,
    nextDate: next ? toDate(next, today) : null,
    updates: updates.map(toUpdate),
    held: held && held.map(toHeld),
    work: work ? toWork(work, await findSymbol(tx, work.currency)) : null,
  }
}

/** The firm sees once when each person has read an update, and again where it was shared anew. */
export async function markUpdatesRead(context: ClientContext, updateIds: readonly string[]): Promise<null> {
  const { tx, client } = context
  const unseen = await selectUnseen(tx, client.accessId, updateIds)
  await recordViews(
    context,
    unseen.map(({ id, matter_id }) => ({ kind: 'update', subjectId: id, matterId: matter_id })),
  )
  return null
}

export async function listPortalInvoices(context: ClientWork): Promise<PortalInvoiceRow[]> {
  const today = await todayOfFirm(context)
  return (await selectInvoices(context.tx, MAX_INVOICES)).map((row) => toInvoiceRow(row, today))
}

/**
 * A link to the page on which anybody with its address reads and pays the invoice, which works for an hour; with the ids of a
 * statement, all of them can be paid there at once.
 */
export async function openInvoice(
  context: ClientContext,
  id: string,
  statementInvoiceIds: string[] | null = null,
): Promise<{ slug: string }> {
  const { tx, client, clock } = context
  const invoice = await findInvoice(tx, id)
  if (!invoice) throw notFound('Invoice')
  const secret = newSecret()
  const now = clock.now()
  await insertInvoiceLink(tx, {
    business_id: client.businessId,
    id: newId(),
    invoice_id: id,
    secret_hash: hashSecret(secret),
    purpose: 'portal',
    statement_invoice_ids: statementInvoiceIds,
    created_by: null,
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_MS),
  })
  await recordViewIn(context, { kind: 'invoice', subjectId: id }, invoice.matter_ids)
  return { slug: secret }
}

export async function getFunds({ tx }: ClientContext) {
  const [held, movements] = await Promise.all([sumHeld(tx), selectMovements(tx, MAX_MOVEMENTS)])
  return { held: held.map(toHeld), movements: movements.flatMap(toMovements) }
}
