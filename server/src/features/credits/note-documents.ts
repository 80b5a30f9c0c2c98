import type { CreditNote } from '#contract/credits.ts'
import type { DocumentDelivery, DocumentMailInput } from '#contract/document-mails.ts'
import { holds } from '#domain/permissions.ts'
import type { FirmContext, SharedContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { getDocumentDelivery, sendDocument, type DocumentToMail } from '../document-mails/public.ts'
import {
  getMatterLetterhead,
  getRecordPdf,
  pdfName,
  type DocumentParts,
  type DocumentTransactions,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { getInvoiceForReader } from '../invoices/public.ts'
import { getCreditNote } from './detail.ts'
import { toCreditNoteContent } from './note-content.ts'
import { creditNoteDraft } from './refusals.ts'

interface NoteRecord {
  readonly businessId: string
  /** The credit note. */
  readonly recordId: string
}

/** The document of a credit note: made once when it is approved; a draft and a void one are made each time, and say so. */
export async function getCreditNotePdf(
  parts: DocumentParts & Pick<SharedContext, 'log' | 'clock'>,
  { businessId, recordId }: NoteRecord,
  transactions: DocumentTransactions,
): Promise<NamedPdf> {
  const { clock } = parts
  const work = (tx: FirmTx) => ({ tx, businessId, clock, userId: '', membership: { permissions: new Set<never>() } })
  const note = await transactions.read((tx) => getCreditNote(work(tx), recordId))
  const name = note.number === null ? 'Draft credit note.pdf' : pdfName('Credit note', note.number)
  const prepare = async (tx: FirmTx) => {
    const invoice = await getInvoiceForReader(work(tx), note.invoiceId)
    const matterIds = invoice.matters.map(({ id }) => id)
    const firm = await getMatterLetterhead({ tx, businessId }, matterIds)
    return {
      content: toCreditNoteContent(note, invoice.billTo, firm),
      madeAt: note.approved ? new Date(note.approved.at) : clock.now(),
      matterIds,
    }
  }
  const record = { businessId, kind: 'creditNote', recordId } as const
  return getRecordPdf(parts, transactions, { record, name, isFinal: note.state === 'approved' }, prepare)
}

async function findNoteToMail(
  context: FirmContext,
  id: string,
): Promise<DocumentToMail & { readonly note: CreditNote }> {
  const note = await getCreditNote(context, id)
  const invoice = await getInvoiceForReader(context, note.invoiceId)
  return {
    note,
    kind: 'creditNote',
    recordId: id,
    clientId: note.clientId,
    clientName: note.clientName,
    values: { number: note.number ?? '', invoice: note.invoiceNumber },
    matterIds: invoice.matters.map((matter) => matter.id),
    canSend: note.state === 'approved' && holds(context.membership.permissions, 'invoice.create'),
  }
}

export const getCreditNoteDelivery = async (context: FirmContext, id: string): Promise<DocumentDelivery> =>
  getDocumentDelivery(context, await findNoteToMail(context, id))

/** Queues mails with an approved credit note; its document is made when they leave. */
export async function sendCreditNote(
  context: FirmContext,
  id: string,
  input: DocumentMailInput,
): Promise<DocumentDelivery> {
  const document = await findNoteToMail(context, id)
  if (document.note.state !== 'approved') throw creditNoteDraft()
  return sendDocument(context, document, input)
}
