import { dayText } from '#domain/calendar-day.ts'
import { toHead } from '#domain/firm-document.ts'
import { moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import { TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { DocumentDelivery, DocumentMailInput } from '#contract/document-mails.ts'
import type { FirmContext, FirmWork, SharedContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { getDocumentDelivery, sendDocument, sendNewDocument, type DocumentToMail } from '../document-mails/public.ts'
import {
  getMatterLetterhead,
  getRecordPdf,
  pdfName,
  type DocumentParts,
  type DocumentTransactions,
  type FirmLetterhead,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { currencies } from '../reference/public.ts'
import { selectTransactionsById, type TransactionRow } from './queries.ts'
import { methodOf } from './view.ts'

interface ReceiptRecord {
  readonly businessId: string
  /** The deposit. */
  readonly recordId: string
}

/** A deposit with its receipt number; other transactions have no receipt. */
async function getDeposit(tx: FirmTx, id: string): Promise<TransactionRow & { readonly number: string }> {
  const [row] = await selectTransactionsById(tx, [id])
  if (row?.kind !== 'deposit' || row.number === null) throw notFound('Receipt')
  return { ...row, number: row.number }
}

/** The receipt of a deposit: made once and the same ever after. Of one that was undone it is made each time, and says so. */
export async function getTrustReceiptPdf(
  parts: DocumentParts & Pick<SharedContext, 'log'>,
  { businessId, recordId }: ReceiptRecord,
  transactions: DocumentTransactions,
): Promise<NamedPdf> {
  const row = await transactions.read((tx) => getDeposit(tx, recordId))
  const document = {
    record: { businessId, kind: 'trustReceipt', recordId } as const,
    name: pdfName('Receipt', row.number),
    isFinal: row.undone_on === null,
  }
  return getRecordPdf(parts, transactions, document, async (tx) => ({
    content: await buildReceipt(tx, businessId, recordId),
    madeAt: row.undone_at ?? row.created_at,
    matterIds: row.matter_ids,
  }))
}

async function buildReceipt(tx: FirmTx, businessId: string, id: string): Promise<DocumentContent> {
  const [row, known] = await Promise.all([getDeposit(tx, id), currencies(tx)])
  const firm = await getMatterLetterhead({ tx, businessId }, row.matter_ids)
  return toReceiptContent(row, firm, known.byCode(row.currency).symbol)
}

const NOT_AT_ONCE: readonly string[] = ['cheque', 'card']

function toReceiptContent(row: TransactionRow, firm: FirmLetterhead, symbol: string): DocumentContent {
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const muted = (text: string) => (text === '' ? [] : [{ text, tone: 'muted' as const }])
  const amount = moneyText(money(BigInt(row.amount_minor), row.currency), symbol)
  const matter = [row.matter_number, row.matter_name].filter(Boolean).join(' ')
  return {
    ...toHead(firm),
    title: 'Receipt of client money',
    number: row.number ?? '',
    watermark: row.undone_on === null ? '' : row.status === 'reversed' ? 'Reversed' : 'Returned',
    facts: [
      {
        label: 'Received from',
        isWide: true,
        lines: [{ text: row.party || (row.client_name ?? ''), tone: 'strong' }, ...muted(row.purpose)],
      },
      { label: 'Received on', isWide: false, lines: [plain(dayText(row.effective_on))] },
      {
        label: 'Method',
        isWide: true,
        lines: [plain(TRUST_METHOD_LABELS[methodOf(row)]), ...muted(row.reference)],
      },
    ],
    tables: [
      {
        columns: [
          { label: 'Held for', align: 'left', width: 'fill', isMuted: false },
          { label: 'Amount', align: 'right', width: 'amount', isMuted: false },
        ],
        rows: [
          {
            cells: [row.client_name ?? '', amount],
            notes: [matter, `In our client account: ${row.account_name}`].filter(Boolean),
            isStrong: false,
          },
        ],
      },
    ],
    aside: null,
    sums: [],
    total: { label: 'Received', amount },
    afterTotal: [],
    note: noteFor(row),
    boxes: [],
    link: null,
  }
}

const noteFor = ({ undone_on, status, method }: TransactionRow): string =>
  undone_on !== null
    ? `This deposit was ${status === 'reversed' ? 'reversed' : 'returned'} on ${dayText(undone_on)} and is no longer held.`
    : [
        'The money remains yours and is kept apart from the firm’s own money.',
        NOT_AT_ONCE.includes(method) ? 'It is available once our bank has credited it.' : '',
      ]
        .filter(Boolean)
        .join(' ')

async function findReceiptToMail({ tx, membership }: FirmWork, id: string): Promise<DocumentToMail> {
  const row = await getDeposit(tx, id)
  return {
    kind: 'trustReceipt',
    recordId: id,
    clientId: row.client_id ?? '',
    clientName: row.client_name ?? '',
    values: { number: row.number ?? '' },
    matterIds: row.matter_ids,
    canSend: holds(membership.permissions, 'trustAccountRequest.edit'),
  }
}

export const getTrustReceiptDelivery = async (context: FirmContext, id: string): Promise<DocumentDelivery> =>
  getDocumentDelivery(context, await findReceiptToMail(context, id))

/** Queues mails with the receipt; it is made when they leave. */
export const sendTrustReceipt = async (
  context: FirmContext,
  id: string,
  input: DocumentMailInput,
): Promise<DocumentDelivery> => sendDocument(context, await findReceiptToMail(context, id), input)

/** Queues a mail with the receipt of a deposit that was just recorded, in the firm's usual words. */
export async function mailTrustReceipt(
  context: Omit<FirmWork, 'membership'>,
  id: string,
  recipient: string,
): Promise<void> {
  const work = { ...context, membership: { permissions: new Set<string>() } }
  await sendNewDocument(work, await findReceiptToMail(work, id), recipient)
}
