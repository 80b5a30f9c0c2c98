import type { DocumentDelivery, DocumentMailInput } from '#contract/document-mails.ts'
import { holds } from '#domain/permissions.ts'
import type { FirmContext, FirmWork, SharedContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { getDocumentDelivery, sendDocumentMails, type DocumentToMail } from '../document-mails/public.ts'
import {
  ensureStoredDocument,
  getFirmLetterhead,
  pdfName,
  readStoredDocument,
  renderDocument,
  toAddressLines,
  type DocumentParts,
  type DocumentTransactions,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { currencies } from '../reference/public.ts'
import { findClientAddress, findPayment } from './queries.ts'
import { toReceiptContent, type ReceiptParts } from './receipt-content.ts'
import { selectSettlementsOfPayment } from './settling.queries.ts'

interface ReceiptRecord {
  readonly businessId: string
  /** The payment. */
  readonly recordId: string
}

/** The receipt of a payment: made once and the same ever after. Of a payment that was undone it is made each time, and says so. */
export async function getReceiptPdf(
  { store, pdf, log }: DocumentParts & Pick<SharedContext, 'log'>,
  { businessId, recordId }: ReceiptRecord,
  transactions: DocumentTransactions,
): Promise<NamedPdf> {
  const { row } = await transactions.read((tx) => readReceipt(tx, recordId))
  const name = pdfName('Receipt', row.number)
  const prepare = async (tx: FirmTx) => {
    const parts = await readReceipt(tx, recordId)
    return {
      content: toReceiptContent(parts, await getFirmLetterhead({ tx, businessId })),
      madeAt: row.created_at,
      matterIds: row.matter_ids,
    }
  }
  if (row.status !== 'received') {
    const { content } = await transactions.read(prepare)
    return { name, content: Buffer.from(await renderDocument(pdf, content, row.undone_at ?? row.created_at)) }
  }
  const record = { businessId, kind: 'receipt', recordId } as const
  const stored = await ensureStoredDocument({ store, pdf }, transactions, record, prepare)
  return { name, content: await readStoredDocument({ store, log }, stored) }
}

async function readReceipt(tx: FirmTx, id: string): Promise<ReceiptParts> {
  const row = await findPayment(tx, id)
  if (!row) throw notFound('Payment')
  const [settlements, client, known] = await Promise.all([
    selectSettlementsOfPayment(tx, id),
    findClientAddress(tx, row.client_id),
    currencies(tx),
  ])
  const clientLines = client ? toAddressLines(client) : [row.client_name]
  return { row, settlements, clientLines, currencies: known }
}

async function findReceiptToMail({ tx, membership }: FirmWork, id: string): Promise<DocumentToMail> {
  const row = await findPayment(tx, id)
  if (!row) throw notFound('Payment')
  return {
    kind: 'receipt',
    recordId: id,
    clientId: row.client_id,
    clientName: row.client_name,
    title: `receipt ${row.number}`,
    matterIds: row.matter_ids,
    canSend: holds(membership.permissions, 'paymentInfo.create'),
  }
}

export const getReceiptDelivery = async (context: FirmContext, id: string): Promise<DocumentDelivery> =>
  getDocumentDelivery(context, await findReceiptToMail(context, id))

/** Queues mails with the receipt; it is made when they leave. */
export async function sendReceipt(
  context: FirmContext,
  id: string,
  input: DocumentMailInput,
): Promise<DocumentDelivery> {
  const receipt = await findReceiptToMail(context, id)
  await sendDocumentMails(context, receipt, input)
  return getDocumentDelivery(context, receipt)
}

/** Queues a mail with the receipt of a payment that was just recorded, in the firm's usual words. */
export async function mailReceipt(context: FirmWork, id: string, recipient: string): Promise<void> {
  const receipt = await findReceiptToMail(context, id)
  const { subject, text } = await getDocumentDelivery(context, receipt)
  await sendDocumentMails(context, receipt, { recipients: [recipient], subject, text })
}
