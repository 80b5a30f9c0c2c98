import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { notify } from '../notifications/public.ts'
import type { LockedInvoice } from './queries.ts'

/** Tells those who may approve an invoice, and see all of its matters, that it waits for them. */
export async function notifySubmitted(
  context: FirmWork,
  invoice: InvoiceDetail & { readonly id: string },
): Promise<void> {
  const matterIds = invoice.matters.map(({ id }) => id)
  const approvers = await callFunction(context.tx, 'app.people_who_may', ['invoice', 'invoice.approve'], matterIds)
  await notify(context, {
    event: 'invoiceSubmitted',
    userIds: approvers.map(({ user_id }) => user_id),
    recordKind: 'invoice',
    recordId: invoice.id,
    matterId: matterIds[0] ?? null,
    text: `An invoice for ${invoice.clientName} waits for your approval`,
  })
}

/** Tells whoever submitted an invoice what became of it. */
export async function notifyDecided(context: FirmWork, invoice: LockedInvoice, outcome: string): Promise<void> {
  if (invoice.submitted_by === null || invoice.submitted_by === context.userId) return
  await notify(context, {
    event: 'invoiceDecided',
    userIds: [invoice.submitted_by],
    recordKind: 'invoice',
    recordId: invoice.id,
    matterId: invoice.matter_ids[0] ?? null,
    text: outcome,
  })
}
