import type { Answer } from '#contract/endpoint.ts'
import type { InvoiceDelivery, invoiceDocuments, SendInvoiceInput } from '#contract/invoice-documents.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { holds } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { getFirmLetterhead, getMatterLetterhead } from '../firm-documents/public.ts'
import { buildLink, revokeLinks, summarizeLinks } from '../invoice-links/public.ts'
import { getInvoice, getInvoiceForReader } from '../invoices/public.ts'
import { getMailSigner } from '../mail-templates/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { composeMail, withLink } from './compose.ts'
import { listAddresses } from './addresses.ts'
import { toHandover } from './handovers.ts'
import { mailStateAt } from './mail-state.ts'
import {
  countMailsSince,
  findSenderName,
  insertMail,
  selectAddresses,
  selectHandovers,
  selectMails,
  type MailRow,
} from './queries.ts'
import { clientWithoutMail, notIssued, tooManyMails } from './refusals.ts'

const DAY_MS = 86_400_000
/** More than the largest batch; a stolen session must not make the firm a source of unwanted mail. */
const MAX_PER_DAY = 5_000

/** Who sends; nobody where a job does. */
type SendingWork = Pick<FirmContext, 'tx' | 'businessId' | 'clock' | 'publicUrl'> & { readonly userId: string | null }

const isSendable = ({ approved, voided }: InvoiceDetail): boolean => approved !== null && voided === null

async function getSendableInvoice(
  context: Pick<FirmContext, 'tx' | 'businessId' | 'clock'>,
  id: string,
): Promise<InvoiceDetail> {
  const invoice = await getInvoiceForReader(context, id)
  if (!isSendable(invoice)) throw notIssued()
  return invoice
}

export async function getDelivery(context: FirmContext, id: string): Promise<InvoiceDelivery> {
  const { tx, clock, membership, userId } = context
  const invoice = await getInvoice(context, id)
  const [{ summary }, mails, handovers, suggestions, letterhead, senderName] = await Promise.all([
    summarizeLinks(tx, id, clock.now()),
    selectMails(tx, id),
    selectHandovers(tx, id),
    listAddresses(tx, invoice.clientId),
    getFirmLetterhead(context),
    findSenderName(tx, userId),
  ])
  return {
    ...summary,
    mails: mails.map((mail) => toSentMail(mail, clock.now())),
    handovers: handovers.map(toHandover),
    suggestions,
    ...(await composeMail(tx, { invoice, firmName: letterhead.name, senderName })),
    canSend: isSendable(invoice) && holds(membership.permissions, 'invoice.create'),
  }
}

function toSentMail(row: MailRow, now: Date): InvoiceDelivery['mails'][number] {
  return {
    id: row.id,
    purpose: row.purpose,
    recipient: row.recipient,
    subject: row.subject,
    ...mailStateAt(row, now),
    queuedAt: row.queued_at.toISOString(),
    sender: row.sender_name ?? '',
    problem: row.problem,
  }
}

export async function sendInvoice(context: FirmContext, id: string, input: SendInvoiceInput): Promise<InvoiceDelivery> {
  await queueInvoiceMails(context, id, { ...input, purpose: 'invoice' })
  return getDelivery(context, id)
}

export interface InvoiceMail {
  readonly recipients: readonly string[]
  readonly subject: string
  /** `{link}` is where the address of each recipient stands. */
  readonly text: string
  readonly purpose: 'invoice' | 'reminder'
}

/**
 * Queues a mail with the document of an issued invoice to each recipient, in the transaction of whoever sends it, be it a
 * person or a run: each is sent if, and only if, that commits, and never twice (`mail-tracking.ts`).
 */
export async function queueInvoiceMails(context: SendingWork, invoiceId: string, mail: InvoiceMail): Promise<void> {
  const { tx, businessId, userId, clock } = context
  const invoice = await getSendableInvoice(context, invoiceId)
  const now = clock.now()
  const sentToday = await countMailsSince(tx, new Date(now.getTime() - DAY_MS))
  if (sentToday + mail.recipients.length > MAX_PER_DAY) throw tooManyMails()
  const [letterhead, settings, sign] = await Promise.all([
    getMatterLetterhead(
      context,
      invoice.matters.map((matter) => matter.id),
    ),
    getBillingSettings(context),
    getMailSigner(tx, 'invoice'),
  ])
  const subject = oneLine(mail.subject)
  for (const recipient of mail.recipients) {
    const facts = { businessId, invoiceId, purpose: 'mail' as const, createdBy: userId, days: settings.linkDays }
    const [link, id] = [buildLink(context, facts), newId()]
    await link.insert(tx)
    await insertMail(tx, {
      business_id: businessId,
      id,
      invoice_id: invoiceId,
      link_id: link.id,
      purpose: mail.purpose,
      recipient,
      subject,
      queued_by: userId,
      queued_at: now,
    })
    const message = {
      to: recipient,
      subject,
      ...sign(withLink(mail.text, link.address)),
      ...(letterhead.email && { replyTo: letterhead.email }),
    }
    await queueFirmMail(tx, message, { businessId, kind: 'invoice', recordId: id, ...barring(invoice) })
  }
}

/** Mails an issued invoice with the firm's words to the first address of its client. */
export async function sendInvoiceToClient(
  context: SendingWork & { readonly userId: string },
  invoiceId: string,
): Promise<void> {
  const { tx, userId } = context
  const invoice = await getSendableInvoice(context, invoiceId)
  const [[address], letterhead, senderName] = await Promise.all([
    selectAddresses(tx, invoice.clientId),
    getFirmLetterhead(context),
    findSenderName(tx, userId),
  ])
  if (!address) throw clientWithoutMail()
  const mail = await composeMail(tx, { invoice, firmName: letterhead.name, senderName })
  await queueInvoiceMails(context, invoiceId, { ...mail, recipients: [address.email], purpose: 'invoice' })
}

/** The undelivered mail of an invoice is hidden from whoever is barred from its matter. */
const barring = ({ matters: [matter] }: InvoiceDetail) => (matter ? { matterId: matter.id } : {})

/** An address to be copied. It is shown once: what is stored of it opens nothing. */
export async function createInvoiceLink(
  context: FirmContext,
  id: string,
): Promise<Answer<typeof invoiceDocuments.createLink>> {
  const { tx, businessId, userId } = context
  await getSendableInvoice(context, id)
  const { linkDays } = await getBillingSettings(context)
  const facts = { businessId, invoiceId: id, purpose: 'copy' as const, createdBy: userId, days: linkDays }
  const link = buildLink(context, facts)
  await link.insert(tx)
  return { address: link.address, expiresAt: link.expiresAt.toISOString() }
}

export async function revokeInvoiceLinks(context: FirmContext, id: string): Promise<null> {
  await getInvoice(context, id)
  await revokeLinks(context, id)
  return null
}
