import type { PaymentDetail } from '#contract/payment-shapes.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { firmSettings } from '../firm/public.ts'
import { getMailWriter } from '../mail-templates/public.ts'
import { notify } from '../notifications/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { selectResponsible, type LockedPayment } from './queries.ts'

/**
 * Mails the lawyers who are responsible for the matters of a bounced payment and want to be mailed. It names the receipt and nothing of the matter,
 * the client or the amount, because a mail stays where no wall reaches.
 */
export async function mailBounce(
  context: Pick<FirmContext, 'tx' | 'businessId' | 'publicUrl' | 'clock'>,
  payment: LockedPayment,
): Promise<void> {
  const { tx, businessId, publicUrl } = context
  if (payment.matter_ids.length === 0) return
  const people = await selectResponsible(tx, payment.matter_ids)
  const [{ name }, write] = [await firmSettings(tx, businessId), await getMailWriter(tx, 'bouncedPayment')]
  for (const { id, email, matter_id: matterId } of people) {
    const mailed = await notify(context, {
      event: 'paymentBounced',
      userIds: [id],
      recordKind: 'payment',
      recordId: payment.id,
      matterId,
      text: `Payment ${payment.number} bounced: its invoices are open again`,
    })
    if (!mailed.has(id)) continue
    await queueFirmMail(
      tx,
      {
        to: email,
        ...write({
          number: payment.number,
          firm: oneLine(name),
          link: `${publicUrl}/billing/payments/${payment.id}`,
        }),
      },
      { businessId, kind: 'bouncedPayment', recordId: payment.id, matterId },
    )
  }
}

interface PaidOnline {
  readonly invoice: { readonly id: string; readonly number: string | null }
  readonly matterIds: readonly string[]
}

/** Tells the lawyers who are responsible for the matters of an invoice that its client has paid by card. */
export async function notifyPaidOnline(
  context: Pick<FirmContext, 'tx' | 'businessId' | 'clock'>,
  { invoice, matterIds }: PaidOnline,
): Promise<void> {
  if (matterIds.length === 0) return
  for (const { id, matter_id: matterId } of await selectResponsible(context.tx, matterIds))
    await notify(context, {
      event: 'invoicePaid',
      userIds: [id],
      recordKind: 'invoice',
      recordId: invoice.id,
      matterId,
      text: `Invoice ${invoice.number ?? ''} was paid by card`,
    })
}

/** Tells the lawyers who are responsible for the matters of a payment that somebody else has recorded it. */
export async function notifyRecorded(
  context: FirmWork,
  { id, number }: Pick<PaymentDetail, 'id' | 'number'>,
  matterIds: readonly string[],
): Promise<void> {
  if (matterIds.length === 0) return
  for (const { id: responsible, matter_id: matterId } of await selectResponsible(context.tx, matterIds))
    await notify(context, {
      event: 'paymentRecorded',
      userIds: [responsible],
      recordKind: 'payment',
      recordId: id,
      matterId,
      text: `Payment ${number} was recorded for your matter`,
    })
}
