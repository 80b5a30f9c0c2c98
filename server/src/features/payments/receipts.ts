import type { DocumentDelivery, DocumentMailInput } from '#contract/document-mails.ts'
import { holds } from '#domain/permissions.ts'
import type { FirmContext, FirmWork, SharedContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { getDocumentDelivery, sendDocument, sendNewDocument, type DocumentToMail } from '../document-mails/public.ts'
import {
  getMatterLetterhead,
  getRecordPdf,
  pdfName,
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
  parts: DocumentParts & Pick<SharedContext, 'log'>,
  { businessId, recordId }: ReceiptRecord,
  transactions: DocumentTransactions,
): Promise<NamedPdf> {
  const { row } = await transactions.read((tx) => readReceipt(tx, recordId))
  const { number, status } = row
  const document = {
    record: { businessId, kind: 'receipt', recordId } as const,
    name: pdfName('Receipt', number),
    isFinal: status === 'received',
  }
  return getRecordPdf(parts, transactions, document, async (tx) => {
    const receipt = await readReceipt(tx, recordId)
    return {
      content: toReceiptContent(receipt, await getMatterLetterhead({ tx, businessId }, row.matter_ids)),
      madeAt: row.undone_at ?? row.created_at,
      matterIds: row.matter_ids,
    }
  })
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
    values: { number: row.number },
    matterIds: row.matter_ids,
    canSend: holds(membership.permissions, 'paymentInfo.create'),
  }
}

export const getReceiptDelivery = async (context: FirmContext, id: string): Promise<DocumentDelivery> =>
  getDocumentDelivery(context, await findReceiptToMail(context, id))

/** Queues mails with the receipt; it is made when they leave. */
export const sendReceipt = async (
  context: FirmContext,
  id: string,
  input: DocumentMailInput,
): Promise<DocumentDelivery> => sendDocument(context, await findReceiptToMail(context, id), input)

/** Queues a mail with the receipt of a payment that was just recorded, in the firm's usual words. */
export const mailReceipt = async (context: FirmWork, id: string, recipient: string): Promise<void> =>
  sendNewDocument(context, await findReceiptToMail(context, id), recipient)
