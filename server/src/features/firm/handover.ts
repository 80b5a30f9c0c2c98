import type { Handover } from '#contract/firm.ts'
import type { FirmContext } from '../../platform/context.ts'
import { requirePermission } from '../../platform/permission.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import {
  countHandover,
  insertMissingMembers,
  reassignFollowUps,
  reassignMatters,
  reassignRecurringInvoices,
} from './handover.queries.ts'
import { findMember } from './people.queries.ts'
import { notify } from '../notifications/public.ts'

/** What a person is responsible for, counted as far as the reader sees it. */
export async function getHandover({ tx }: FirmContext, id: string): Promise<Handover> {
  if (!(await findMember(tx, id))) throw notFound('Team member')
  return countHandover(tx, id)
}

/**
 * Gives the open matters, follow-ups and recurring invoices of a person who leaves to another one. Restricted matters go only to
 * somebody on their team: leaving the firm opens no wall. Returns what was handed over, and the restricted matters that stay.
 */
export async function transferWork(context: FirmContext, from: string, to: string): Promise<Handover> {
  const { tx, businessId, clock, security } = context
  requirePermission(context, 'matterMaster.edit')
  const successor = await findMember(tx, to)
  if (!successor || successor.removed_at !== null || to === from)
    throw invalidField('member_not_found', 'handOverTo', 'Choose somebody who works at the firm')
  const now = clock.now()
  const matters = await reassignMatters(tx, from, to, now)
  await insertMissingMembers(tx, businessId, to, matters)
  const followUps = await reassignFollowUps(tx, from, to, now)
  const recurringInvoices = await reassignRecurringInvoices(tx, from, to, now)
  const { restrictedMatters, apiKeys, webhooks } = await countHandover(tx, from)
  await notifyHandover(context, to, matters)
  security.record('work_handed_over', { from, to, matters: String(matters.length) })
  return { matters: matters.length, followUps, recurringInvoices, restrictedMatters, apiKeys, webhooks }
}

/** The matters are on the reader's own list; the notification leads to the first. */
async function notifyHandover(context: FirmContext, to: string, matters: readonly string[]): Promise<void> {
  const { session } = context
  const [first] = matters
  if (first === undefined) return
  const what = matters.length === 1 ? 'a matter' : `${matters.length} matters`
  await notify(context, {
    event: 'workHandedOver',
    userIds: [to],
    recordKind: 'matter',
    recordId: first,
    matterId: first,
    text: `${session.firstName} ${session.lastName} handed ${what} over to you`,
  })
}
