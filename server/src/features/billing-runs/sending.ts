import type { FirmWork } from '../../platform/context.ts'
import { inSavepoint } from '../../platform/db/transactions.ts'
import { toRefusal, type ConstraintRefusals } from '../../platform/refusal.ts'
import { sendInvoiceToClient } from '../invoice-sending/public.ts'
import { changeItem, type ItemRow } from './queries.ts'

interface Sending extends FirmWork {
  readonly constraints: ConstraintRefusals
  readonly publicUrl: string
}

/** Queues the mail of each item's invoice in the transaction that stores that it was: no mail is lost or queued twice. */
export async function sendItems(context: Sending, items: readonly ItemRow[]): Promise<void> {
  for (const item of items) {
    const reason = await attemptSending(context, item.invoice_id ?? '')
    const state = reason === '' ? 'sent' : 'approved'
    await changeItem(context.tx, item, { state, reason, changed_at: context.clock.now() })
  }
}

/** The reason why it was not sent; blank where it was. */
async function attemptSending(context: Sending, invoiceId: string): Promise<string> {
  try {
    await inSavepoint(context.tx, () => sendInvoiceToClient(context, invoiceId))
    return ''
  } catch (error) {
    const refusal = toRefusal(error, context.constraints)
    if (!refusal) throw error
    return refusal.message
  }
}
