import type { DocumentDelivery, DocumentMailInput, MailedDocument } from '#contract/document-mails.ts'
import type { MailValues } from '#contract/mail-kinds.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { getFirmLetterhead, getMatterLetterhead } from '../firm-documents/public.ts'
import { findSenderName, listAddresses, mailStateAt } from '../invoice-sending/public.ts'
import { getMailSigner, renderMail } from '../mail-templates/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { countMailsSince, insertMail, insertStatement, selectMails } from './queries.ts'
import { tooManyMails } from './refusals.ts'

const DAY_MS = 86_400_000
/** A stolen session must not make the firm a source of unwanted mail. */
const MAX_PER_DAY = 2_000

interface MailedRecord {
  /** The payment, the credit note, or the client of the statement. */
  readonly recordId: string
  readonly clientId: string
  readonly clientName: string
  /** The mail is hidden from whoever is barred from one of these matters. */
  readonly matterIds: readonly string[]
  readonly canSend: boolean
  /** Of a statement: what it says, because it is sent as its sender sees it. */
  readonly content?: DocumentContent
}

/** A document of a client that is mailed, with what its mail says besides who writes to whom. */
export type DocumentToMail = {
  [Kind in MailedDocument]: MailedRecord & {
    readonly kind: Kind
    readonly values: Omit<MailValues<Kind>, 'client' | 'sender' | 'firm'>
  }
}[MailedDocument]

/** To whom a document was mailed, and what a mail with it would say. */
export async function getDocumentDelivery(context: FirmWork, document: DocumentToMail): Promise<DocumentDelivery> {
  const { tx, clock, userId } = context
  const { kind, recordId, clientId, clientName, values, canSend } = document
  const [mails, suggestions, letterhead, senderName] = await Promise.all([
    selectMails(tx, kind, recordId),
    listAddresses(tx, clientId),
    getFirmLetterhead(context),
    findSenderName(tx, userId),
  ])
  const [client, sender, firm] = [oneLine(clientName), oneLine(senderName), oneLine(letterhead.name)]
  return {
    mails: mails.map((mail) => ({
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject,
      ...mailStateAt({ ...mail, viewed_at: null }, clock.now()),
      queuedAt: mail.queued_at.toISOString(),
      sender: mail.sender_name ?? '',
      problem: mail.problem,
    })),
    suggestions,
    ...(await renderMail(tx, kind, { ...values, client, sender, firm })),
    canSend,
  }
}

/**
 * Queues a mail with a document to each recipient, in the transaction of whoever sends it: each is sent if, and only if, that
 * commits, and never twice (`trackMails`). Refuses more mails than a firm sends in a day.
 */
async function sendDocumentMails(
  context: FirmWork,
  document: DocumentToMail,
  { recipients, subject, text }: Pick<DocumentMailInput, 'recipients' | 'subject' | 'text'>,
): Promise<void> {
  const { tx, businessId, userId, clock } = context
  const { kind, recordId, content } = document
  const now = clock.now()
  const sentToday = await countMailsSince(tx, new Date(now.getTime() - DAY_MS))
  if (sentToday + recipients.length > MAX_PER_DAY) throw tooManyMails()
  const { email } = await getMatterLetterhead(context, document.matterIds)
  const sign = await getMailSigner(tx, kind)
  const matterIds = [...document.matterIds]
  const statementId = content === undefined ? null : newId()
  if (content && statementId !== null) {
    // The logo is the letterhead's, and large.
    const stored = { ...content, firm: { ...content.firm, logo: null } }
    await insertStatement(tx, {
      business_id: businessId,
      id: statementId,
      matter_ids: matterIds,
      content: JSON.stringify(stored),
    })
  }
  for (const recipient of recipients) {
    const id = newId()
    await insertMail(tx, {
      business_id: businessId,
      id,
      kind,
      record_id: recordId,
      statement_id: statementId,
      matter_ids: matterIds,
      recipient,
      subject: oneLine(subject),
      queued_by: userId,
      queued_at: now,
    })
    const [matterId] = matterIds
    await queueFirmMail(
      tx,
      { to: recipient, subject: oneLine(subject), ...sign(text), ...(email && { replyTo: email }) },
      { businessId, kind, recordId: id, ...(matterId !== undefined && { matterId }) },
    )
  }
}

/** Queues mails with a document, and returns what is known of its mails then. */
export async function sendDocument(
  context: FirmWork,
  document: DocumentToMail,
  input: DocumentMailInput,
): Promise<DocumentDelivery> {
  await sendDocumentMails(context, document, input)
  return getDocumentDelivery(context, document)
}

/** Queues a mail with a document that was just made, in the firm's usual words. */
export async function sendNewDocument(context: FirmWork, document: DocumentToMail, recipient: string): Promise<void> {
  const { subject, text } = await getDocumentDelivery(context, document)
  await sendDocumentMails(context, document, { recipients: [recipient], subject, text })
}
