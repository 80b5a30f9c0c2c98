import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { buildInvoiceDocument } from '#domain/invoice-document.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { FirmContext, SharedContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  ensureStoredDocument,
  ensureStoredDocuments,
  getMatterLetterhead,
  jobTransactions,
  pdfName,
  readStoredDocument,
  renderDocument,
  type DocumentDraft,
  type DocumentParts,
  type DocumentTransactions,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { buildLink } from '../invoice-links/public.ts'
import { getInvoiceForReader, ISSUED_TASK } from '../invoices/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'

interface IssuedInvoice {
  readonly businessId: string
  readonly invoiceId: string
}

type Making = Pick<SharedContext, 'clock' | 'publicUrl'>

const isIssued = ({ number }: InvoiceDetail): boolean => number !== null

/** What the document is called where it is saved: `Invoice MF-2026-0012.pdf`. */
const nameOf = ({ number }: InvoiceDetail): string =>
  number === null ? 'Draft invoice.pdf' : pdfName('Invoice', number)

/**
 * The document of an invoice. That of an issued one is made once, with an address at which the invoice is read and paid, and
 * is the same ever after, also where the invoice was voided since; one that is not issued is made each time, marked as a draft.
 */
export async function getInvoicePdf(
  parts: DocumentParts & Making & Pick<SharedContext, 'log'>,
  { businessId, invoiceId }: IssuedInvoice,
  transactions: DocumentTransactions,
): Promise<NamedPdf> {
  const { clock, log, pdf, store } = parts
  const [invoice, letterhead] = await transactions.read((tx) =>
    readWithLetterhead({ tx, businessId, clock }, invoiceId),
  )
  const name = nameOf(invoice)
  if (!isIssued(invoice)) {
    const bytes = await renderDocument(pdf, buildInvoiceDocument(invoice, letterhead), clock.now())
    return { name, content: Buffer.from(bytes) }
  }
  const stored = await ensureInvoiceDocument(parts, { businessId, invoiceId }, transactions)
  return { name, content: await readStoredDocument({ store, log }, stored) }
}

/** An invoice with the letterhead of its matters. */
async function readWithLetterhead(context: Pick<FirmContext, 'tx' | 'businessId' | 'clock'>, id: string) {
  const invoice = await getInvoiceForReader(context, id)
  const matterIds = invoice.matters.map((matter) => matter.id)
  return [invoice, await getMatterLetterhead(context, matterIds)] as const
}

const ensureInvoiceDocument = (
  parts: DocumentParts & Making,
  { businessId, invoiceId }: IssuedInvoice,
  transactions: DocumentTransactions,
) =>
  ensureStoredDocument(
    parts,
    transactions,
    { businessId, kind: 'invoice', recordId: invoiceId },
    async (tx): Promise<DocumentDraft> => {
      const [draft] = (await prepareDocuments(parts, { tx, businessId }, [invoiceId])).values()
      if (!draft) throw notFound('Invoice')
      return draft
    },
  )

/** What the documents of invoices are made of, by the ids of those that are issued. */
async function prepareDocuments(
  parts: Making,
  { tx, businessId }: Pick<FirmContext, 'tx' | 'businessId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentDraft>> {
  const [settings, ...invoices] = await Promise.all([
    getBillingSettings({ tx }),
    ...ids.map((id) => readWithLetterhead({ tx, businessId, clock: parts.clock }, id)),
  ])
  const drafts = ids.flatMap((id, index): [string, DocumentDraft][] => {
    const [invoice, letterhead] = invoices[index] ?? []
    if (!invoice?.approved || !letterhead) return []
    const facts = { businessId, invoiceId: id, purpose: 'document' as const, createdBy: null, days: settings.linkDays }
    const link = buildLink(parts, facts)
    const draft = {
      content: buildInvoiceDocument(invoice, letterhead, link.address),
      madeAt: new Date(invoice.approved.at),
      matterIds: invoice.matters.map((matter) => matter.id),
      save: (saving: FirmTx) => link.insert(saving),
    }
    return [[id, draft]]
  })
  return new Map(drafts)
}

/** Jobs that were queued before several invoices shared one name only one. */
const Issued = z
  .object({ businessId: z.string(), invoiceId: z.string().optional(), invoiceIds: z.array(z.string()).optional() })
  .transform(({ businessId, invoiceId, invoiceIds = [] }) => ({
    businessId,
    invoiceIds: invoiceId === undefined ? invoiceIds : [...invoiceIds, invoiceId],
  }))

/** Makes the documents of invoices after they were issued; one that cannot be made does not keep the others. */
export const invoiceDocumentTasks = (pool: Pool, parts: DocumentParts & Making): TaskList => ({
  [ISSUED_TASK]: async (payload, { job }) => {
    const { businessId, invoiceIds } = Issued.parse(payload)
    const transactions = jobTransactions(pool, businessId, job.id)
    const ensure = (recordIds: readonly string[]) =>
      ensureStoredDocuments(parts, transactions, { businessId, kind: 'invoice', recordIds }, (tx, ids) =>
        prepareDocuments(parts, { tx, businessId }, ids),
      )
    try {
      await ensure(invoiceIds)
    } catch (error) {
      if (invoiceIds.length === 1) throw error
      const attempts = await Promise.allSettled(invoiceIds.map((id) => ensure([id])))
      const failed = attempts.find((attempt) => attempt.status === 'rejected')
      if (failed) throw failed.reason
    }
  },
})
