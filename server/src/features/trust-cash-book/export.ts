import type { FastifyReply } from 'fastify'
import { dayAway, LAST_DAY } from '#domain/calendar-day.ts'
import { minorToText } from '#domain/money.ts'
import { TRUST_KIND_LABELS, TRUST_METHOD_LABELS } from '#domain/trust-labels.ts'
import type { CashBookQuery } from '#contract/trust-cash-book.ts'
import { TRUST_KINDS, TRUST_METHODS } from '#contract/trust-shapes.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { seesFigures } from '../trust-accounts/public.ts'
import { ledgerName, oneOf } from '../trust-ledgers/public.ts'
import { assertDaysInOrder, getBank, getBankBalance } from './cash-book.ts'
import { everyCashBookLine, type CashBookLine } from './queries.ts'

interface Sending {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly format: ExportFormat
}

/** A line of the bank, or a balance of the account before or after the lines. */
type BookRow = { readonly line: CashBookLine } | Balance

interface Balance {
  readonly label: string
  readonly day: string | null
  /** What moved without a line. */
  readonly moved?: bigint
  readonly balance: bigint | null
}

const ofLine =
  <Value>(read: (line: CashBookLine) => Value) =>
  (row: BookRow): Value | null =>
    'line' in row ? read(row.line) : null

const movedBy = (row: BookRow): bigint => ('line' in row ? BigInt(row.line.minor) : (row.moved ?? 0n))

function columnsIn(currency: string, closing: bigint | undefined): readonly ExportColumn<BookRow>[] {
  const text = (minor: bigint) => minorToText(minor, currency)
  const balanceOf = (row: BookRow) =>
    'line' in row ? (closing ?? 0n) - BigInt(row.line.newer_minor) : (row.balance ?? undefined)
  const side = (minor: bigint) => (minor > 0n ? text(minor) : null)
  return [
    dayColumn('Date', (row) => ('line' in row ? row.line.effective_on : row.day)),
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
    figureColumn(`Out, ${currency}`, (row) => side(-movedBy(row))),
    figureColumn(`In, ${currency}`, (row) => side(movedBy(row))),
    ...(closing === undefined
      ? []
      : [
          figureColumn<BookRow>(`Balance, ${currency}`, (row) => {
            const balance = balanceOf(row)
            return balance === undefined ? null : text(balance)
          }),
        ]),
  ]
}

/**
 * As the page shows them, the latest first: the closing balance, the lines, what moved behind walls, the opening balance. The
 * opening balance with what moved is the closing one, for everybody.
 */
async function* withBalances(
  lines: AsyncGenerator<CashBookLine[]>,
  { from, to }: CashBookQuery,
  { opening, closing }: { readonly opening: bigint; readonly closing: bigint },
): AsyncGenerator<BookRow[]> {
  yield [{ label: 'Closing balance', day: to ?? null, balance: closing }]
  let hidden = closing - opening
  for await (const rows of lines) {
    for (const { minor } of rows) hidden -= BigInt(minor)
    yield rows.map((line) => ({ line }))
  }
  if (hidden !== 0n) yield [{ label: 'Restricted matters', day: null, moved: hidden, balance: null }]
  yield [{ label: 'Opening balance', day: from ?? null, balance: opening }]
}

/** For a person without the figures of the account. */
async function* withoutBalances(lines: AsyncGenerator<CashBookLine[]>): AsyncGenerator<BookRow[]> {
  for await (const rows of lines) yield rows.map((line) => ({ line }))
}

export function exportCashBook(sending: Sending, id: string, query: CashBookQuery) {
  assertDaysInOrder(query)
  const mayKnow = seesFigures(sending.signed.membership.permissions)
  return sendExport(sending, async (tx) => {
    const bank = await getBank(tx, id)
    const closing = mayKnow ? await getBankBalance(tx, bank, query.to ?? LAST_DAY) : undefined
    const opening = mayKnow ? await getBankBalance(tx, bank, query.from && dayAway(query.from, -1)) : 0n
    const lines = everyCashBookLine(tx, bank.accountId, query)
    return {
      name: 'cash-book',
      columns: columnsIn(bank.currency, closing),
      rows: closing === undefined ? withoutBalances(lines) : withBalances(lines, query, { opening, closing }),
    }
  })
}
