import type { FastifyReply } from 'fastify'
import { minorToText } from '#domain/money.ts'
import { TRUST_KIND_LABELS, TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import type { CashBookQuery } from '#contract/trust-cash-book.ts'
import { TRUST_KINDS, TRUST_METHODS } from '#contract/trust-shapes.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { seesFigures } from '../trust-accounts/public.ts'
import { ledgerName, oneOf } from '../trust-ledgers/public.ts'
import {
  assertDaysInOrder,
  getBank,
  getBookBalances,
  getBookSums,
  leavesOut,
  type Balances,
  type BookSums,
} from './cash-book.ts'
import { everyCashBookLine, findClientName, findMatter, type CashBookLine } from './queries.ts'

interface Sending {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly format: ExportFormat
}

/** A line of the bank, or figures of the account around the lines. */
type BookRow = { readonly line: CashBookLine } | Figures

interface Figures extends Sides {
  readonly label: string
  readonly day?: string | undefined
  readonly balance?: bigint
}

interface Sides {
  readonly received?: bigint
  readonly paid?: bigint
}

const ofLine =
  <Value>(read: (line: CashBookLine) => Value) =>
  (row: BookRow): Value | null =>
    'line' in row ? read(row.line) : null

const sidesOf = (minor: bigint): Sides => (minor < 0n ? { paid: -minor } : { received: minor })
const sidesOfRow = (row: BookRow): Sides => ('line' in row ? sidesOf(BigInt(row.line.minor)) : row)

/** `runsFrom` is the closing balance that the balances of the lines follow from; undefined where lines are left out. */
function columnsIn(
  currency: string,
  { hasBalances, runsFrom }: { readonly hasBalances: boolean; readonly runsFrom: bigint | undefined },
): readonly ExportColumn<BookRow>[] {
  const text = (minor: bigint | undefined) => (minor === undefined ? null : minorToText(minor, currency))
  const balanceOf = (row: BookRow) => {
    if (!('line' in row)) return row.balance
    return runsFrom === undefined ? undefined : runsFrom - BigInt(row.line.newer_minor)
  }
  return [
    dayColumn('Date', (row) => ('line' in row ? row.line.effective_on : (row.day ?? null))),
    textColumn('Transaction', (row) =>
      'line' in row ? TRUST_KIND_LABELS[oneOf(TRUST_KINDS, row.line.kind)] : row.label,
    ),
    textColumn(
      'Reversal',
      ofLine(({ reverses_id }) => (reverses_id === null ? null : 'Yes')),
    ),
    textColumn(
      'Ledger',
      ofLine((line) => ledgerName({ ...line, kind: line.ledger_kind })),
    ),
    textColumn(
      'Method',
      ofLine(({ method }) => TRUST_METHOD_LABELS[oneOf(TRUST_METHODS, method)]),
    ),
    textColumn(
      'Payer or payee',
      ofLine(({ party }) => party),
    ),
    textColumn(
      'Receipt',
      ofLine(({ number }) => number),
    ),
    textColumn(
      'Cheque',
      ofLine(({ cheque_number }) => cheque_number),
    ),
    textColumn(
      'Reference',
      ofLine(({ reference }) => reference),
    ),
    dayColumn(
      'Cleared',
      ofLine(({ cleared_on }) => cleared_on),
    ),
    figureColumn(`Out, ${currency}`, (row) => text(sidesOfRow(row).paid)),
    figureColumn(`In, ${currency}`, (row) => text(sidesOfRow(row).received)),
    ...(hasBalances ? [figureColumn<BookRow>(`Balance, ${currency}`, (row) => text(balanceOf(row)))] : []),
  ]
}

interface Book {
  readonly lines: AsyncGenerator<CashBookLine[]>
  readonly query: CashBookQuery
  readonly sums: BookSums
  /** Undefined for a person without the figures of the account. */
  readonly balances: Balances | undefined
  /** What is listed, where a filter leaves lines out. */
  readonly words: string | undefined
}

/**
 * As the page shows them, the latest first: the closing balance, the lines, what a filter leaves out, what moved behind walls,
 * the opening balance, which with all that moved is the closing one, for everybody. Where a filter leaves lines out, the sum of
 * those that are listed comes last.
 */
async function* rowsOf({ lines, query, sums, balances, words }: Book): AsyncGenerator<BookRow[]> {
  if (balances) yield [{ label: 'Closing balance', day: query.to, balance: balances.closing }]
  for await (const rows of lines) yield rows.map((line) => ({ line }))
  if (balances)
    yield [
      ...unlisted('Not listed', sums.leftOut),
      ...unlisted('Restricted matters', sums.restricted),
      { label: 'Opening balance', day: query.from, balance: balances.opening },
    ]
  const { received, paid } = sums.listed
  if (words !== undefined) yield [{ label: `Total listed: ${words}`, received, paid }]
}

const unlisted = (label: string, { count, moved }: BookSums['leftOut']): BookRow[] =>
  count === 0 ? [] : [{ label: `${label} (${linesText(count)})`, ...sidesOf(moved) }]

const linesText = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

/** `Deposit, Harbour Shipping Ltd, M-101 Charter`; what the person does not see has no name. */
async function wordsOf(tx: FirmTx, { kind, clientId, matterId }: CashBookQuery): Promise<string> {
  const [client, matter] = [
    clientId && ((await findClientName(tx, clientId)) ?? 'one client'),
    matterId && (await findMatter(tx, matterId)),
  ]
  const matterWords = matter ? `${matter.number} ${matter.name}` : matterId && 'one matter'
  return [kind && TRUST_KIND_LABELS[kind], client, matterWords].filter(Boolean).join(', ')
}

export function exportCashBook(sending: Sending, id: string, query: CashBookQuery) {
  assertDaysInOrder(query)
  const mayKnow = seesFigures(sending.signed.membership.permissions)
  return sendExport(sending, async (tx) => {
    const bank = await getBank(tx, id)
    const balances = mayKnow ? await getBookBalances(tx, bank, query) : undefined
    const sums = await getBookSums(tx, bank, query)
    const words = leavesOut(query) ? await wordsOf(tx, query) : undefined
    const lines = everyCashBookLine(tx, bank.accountId, query)
    return {
      name: 'cash-book',
      columns: columnsIn(bank.currency, {
        hasBalances: mayKnow,
        runsFrom: leavesOut(query) ? undefined : balances?.closing,
      }),
      rows: rowsOf({ lines, query, sums, balances, words }),
    }
  })
}
