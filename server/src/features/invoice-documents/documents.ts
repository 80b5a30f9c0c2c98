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
  getFirmLetterhead,
  jobTransactions,
  pdfName,
  readStoredDocument,
  renderDocument,
  type DocumentParts,
  type DocumentTransactions,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { buildLink } from '../invoice-links/public.ts'
import { getInvoiceForReader, ISSUED_TASK, type IssuedInvoice } from '../invoices/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'

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
    Promise.all([getInvoiceForReader({ tx, businessId, clock }, invoiceId), getFirmLetterhead({ tx, businessId })]),
  )
  const name = nameOf(invoice)
  if (!isIssued(invoice)) {
    const bytes = await renderDocument(pdf, buildInvoiceDocument(invoice, letterhead), clock.now())
    return { name, content: Buffer.from(bytes) }
  }
  const stored = await ensureInvoiceDocument(parts, { businessId, invoiceId }, transactions)
  return { name, content: await readStoredDocument({ store, log }, stored) }
}

const ensureInvoiceDocument = (
  parts: DocumentParts & Making,
  { businessId, invoiceId }: IssuedInvoice,
  transactions: DocumentTransactions,
) =>
  ensureStoredDocument(parts, transactions, { businessId, kind: 'invoice', recordId: invoiceId }, (tx) =>
    prepareDocument(parts, { tx, businessId }, invoiceId),
  )

async function prepareDocument(parts: Making, { tx, businessId }: Pick<FirmContext, 'tx' | 'businessId'>, id: string) {
  const [invoice, letterhead, settings] = await Promise.all([
    getInvoiceForReader({ tx, businessId, clock: parts.clock }, id),
    getFirmLetterhead({ tx, businessId }),
    getBillingSettings({ tx }),
  ])
  if (!invoice.approved) throw notFound('Invoice')
  const facts = { businessId, invoiceId: id, purpose: 'document' as const, createdBy: null, days: settings.linkDays }
  const link = buildLink(parts, facts)
  return {
    content: buildInvoiceDocument(invoice, letterhead, link.address),
    madeAt: new Date(invoice.approved.at),
    matterIds: invoice.matters.map((matter) => matter.id),
    save: (saving: FirmTx) => link.insert(saving),
  }
}

const Issued = z.object({ businessId: z.string(), invoiceId: z.string() })

/** Makes the document of each invoice after it was issued. */
export const invoiceDocumentTasks = (pool: Pool, parts: DocumentParts & Making): TaskList => ({
  [ISSUED_TASK]: async (payload, { job }) => {
    const issued = Issued.parse(payload)
    await ensureInvoiceDocument(parts, issued, jobTransactions(pool, issued.businessId, job.id))
  },
})
