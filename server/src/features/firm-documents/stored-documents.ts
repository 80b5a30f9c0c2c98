import { Readable } from 'node:stream'
import type { DocumentContent } from '#contract/document-content.ts'
import type { Pool } from '../../platform/db/database.ts'
import { inFirmAsJob, type FirmTx } from '../../platform/db/transactions.ts'
import type { FileStore, Incoming } from '../../platform/files/store.ts'
import type { Logger } from '../../platform/logger.ts'
import { claimContent, storeUnavailable } from '../files/public.ts'
import type { PdfRenderer } from '../../platform/pdf/renderer.ts'
import {
  findStoredDocument,
  insertStoredDocument,
  selectStoredIds,
  type IssuedKind,
  type StoredDocument,
} from './queries.ts'
import { renderDocument } from './render.ts'

/** More than the longest invoices have. */
const MAX_BYTES = 25 * 1024 * 1024

/** The transactions of a person of the firm, or of one of its jobs. */
export interface DocumentTransactions {
  read<T>(work: (tx: FirmTx) => Promise<T>): Promise<T>
  write<T>(work: (tx: FirmTx) => Promise<T>): Promise<T>
}

/** An issued record whose document never changes. */
export interface IssuedRecord {
  readonly businessId: string
  readonly kind: IssuedKind
  readonly recordId: string
}

/** What the document of an issued record is made of. */
export interface DocumentDraft {
  readonly content: DocumentContent
  /** The moment at which the record was issued, so that the same document is the same to the byte. */
  readonly madeAt: Date
  readonly matterIds: readonly string[]
  /** Stores what belongs to the document, such as its address, in the transaction that stores the document. */
  readonly save?: (tx: FirmTx) => Promise<void>
}

export interface DocumentParts {
  readonly store: FileStore
  readonly pdf: PdfRenderer
}

/** An issued record with what its document is made of. */
interface PreparedDocument extends DocumentDraft {
  readonly record: IssuedRecord
}

/**
 * The stored document of an issued record. It is made when it is first needed, and is the same ever after: where two make it
 * at once, both get that of the first.
 */
export async function ensureStoredDocument(
  parts: DocumentParts,
  transactions: DocumentTransactions,
  record: IssuedRecord,
  prepare: (tx: FirmTx) => Promise<DocumentDraft>,
): Promise<StoredDocument> {
  const found = await transactions.read((tx) => findStoredDocument(tx, record.kind, record.recordId))
  if (found) return found
  const draft = await transactions.read(prepare)
  const [stored] = await storeDocuments(parts, transactions, [{ ...draft, record }])
  if (!stored) throw new Error('the document was not stored')
  return stored
}

/** Makes the documents of issued records of a firm that have none yet, together. */
export async function ensureStoredDocuments(
  parts: DocumentParts,
  transactions: DocumentTransactions,
  { recordIds, ...records }: Omit<IssuedRecord, 'recordId'> & { readonly recordIds: readonly string[] },
  prepare: (tx: FirmTx, recordIds: readonly string[]) => Promise<ReadonlyMap<string, DocumentDraft>>,
): Promise<void> {
  const drafts = await transactions.read(async (tx) => {
    const stored = await selectStoredIds(tx, records.kind, recordIds)
    return prepare(
      tx,
      recordIds.filter((id) => !stored.has(id)),
    )
  })
  const prepared = [...drafts].map(([recordId, draft]) => ({ ...draft, record: { ...records, recordId } }))
  if (prepared.length > 0) await storeDocuments(parts, transactions, prepared)
}

/**
 * Makes and stores documents together. Wherever the process is killed, every row has its bytes, and what has no row is swept.
 */
async function storeDocuments(
  { store, pdf }: DocumentParts,
  { write }: Pick<DocumentTransactions, 'write'>,
  prepared: readonly PreparedDocument[],
): Promise<StoredDocument[]> {
  const arrivals = await Promise.allSettled(
    prepared.map(async (one) => {
      const bytes = await renderDocument(pdf, one.content, one.madeAt)
      return { ...one, incoming: await store.receive(Readable.from([Buffer.from(bytes)]), MAX_BYTES) }
    }),
  )
  const arrived = arrivals.flatMap((arrival) => (arrival.status === 'fulfilled' ? [arrival.value] : []))
  try {
    const failed = arrivals.find((arrival) => arrival.status === 'rejected')
    if (failed) throw failed.reason
    // Claimed in one order for everybody.
    const inOrder = arrived.toSorted((left, right) => (left.incoming.sha256 < right.incoming.sha256 ? -1 : 1))
    await write((tx) => Promise.all(inOrder.map(({ incoming }) => claimContent(tx, incoming))))
    await Promise.all(arrived.map(({ incoming }) => store.put(incoming)))
    return await write((tx) => Promise.all(arrived.map((one) => storeRow(tx, one))))
  } finally {
    await Promise.all(arrived.map(({ incoming }) => incoming.discard()))
  }
}

interface ArrivedDocument extends PreparedDocument {
  readonly incoming: Incoming
}

async function storeRow(tx: FirmTx, { record, matterIds, incoming, save }: ArrivedDocument): Promise<StoredDocument> {
  const row = {
    business_id: record.businessId,
    kind: record.kind,
    record_id: record.recordId,
    matter_ids: [...matterIds],
    sha256: incoming.sha256,
    size_bytes: incoming.sizeBytes,
  }
  if (await insertStoredDocument(tx, row)) await save?.(tx)
  const stored = await findStoredDocument(tx, record.kind, record.recordId)
  if (!stored) throw new Error('the document was stored and is not there')
  return stored
}

/** A PDF and what it is called where it is saved. */
export interface NamedPdf {
  readonly name: string
  readonly content: Buffer
}

/** `Receipt RCT-2026-0042.pdf`: a name without characters that file systems refuse. */
export const pdfName = (title: string, number: string): string =>
  `${title} ${number.replaceAll(/[^\w .()+-]/g, '-')}`.trim() + '.pdf'

/** The bytes of a stored document. Refuses where the store does not answer. */
export async function readStoredDocument(
  { store, log }: Pick<DocumentParts, 'store'> & { readonly log: Logger },
  { sha256 }: StoredDocument,
): Promise<Buffer> {
  try {
    const parts: Buffer[] = []
    for await (const part of await store.open(sha256)) parts.push(part as Buffer)
    return Buffer.concat(parts)
  } catch (error) {
    log.error({ err: error }, 'a stored document could not be opened')
    throw storeUnavailable()
  }
}

interface DocumentOfRecord {
  readonly record: IssuedRecord
  readonly name: string
  /** Whether the record is issued and stands. */
  readonly isFinal: boolean
}

/**
 * The PDF of a record. That of a final one is made once and is the same ever after; any other, such as a draft or what was
 * undone since, is made each time, and its content says so.
 */
export async function getRecordPdf(
  { store, pdf, log }: DocumentParts & { readonly log: Logger },
  transactions: DocumentTransactions,
  { record, name, isFinal }: DocumentOfRecord,
  prepare: (tx: FirmTx) => Promise<DocumentDraft>,
): Promise<NamedPdf> {
  if (!isFinal) {
    const { content, madeAt } = await transactions.read(prepare)
    return { name, content: Buffer.from(await renderDocument(pdf, content, madeAt)) }
  }
  const stored = await ensureStoredDocument({ store, pdf }, transactions, record, prepare)
  return { name, content: await readStoredDocument({ store, log }, stored) }
}

/** The transactions of a job of a firm. */
export const jobTransactions = (pool: Pool, businessId: string, jobId: string): DocumentTransactions => ({
  read: (work) => inFirmAsJob(pool, { businessId, jobId }, { readOnly: true }, work),
  write: (work) => inFirmAsJob(pool, { businessId, jobId }, { readOnly: false }, work),
})
