import { dayAway, dayInZone, dayText } from '#domain/calendar-day.ts'
import { toHead, type DocumentColumn, type DocumentContent, type DocumentTable } from '#domain/firm-document.ts'
import { amountText, moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { TRUST_KIND_LABELS, TRUST_METHOD_LABELS, trustStatus } from '#domain/trust-labels.ts'
import type { TrustEntryDays } from '#contract/trust-ledgers.ts'
import { TRUST_KINDS, TRUST_METHODS, TRUST_STATES } from '#contract/trust-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { getMatterLetterhead } from '../firm-documents/public.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { everyLedgerEntry, findLedger, selectFunds, type EntryRow, type LedgerRow } from './queries.ts'
import { countHiddenEntries } from './summary.queries.ts'
import { ledgerName, oneOf } from './view.ts'

type Reading = Pick<FirmContext, 'tx' | 'businessId' | 'clock'>

/** More entries than a document is read with. */
const MOST_ENTRIES = 5_000

interface Card {
  readonly content: DocumentContent
  /** The file, without its extension. */
  readonly name: string
}

/**
 * The card of a ledger between two days, as it is filed: the oldest entry first, with what was brought forward and what is
 * held at the end. Without days it has every entry up to today. Refuses days in the wrong order, and more entries than a
 * document has.
 */
export async function getLedgerCard(context: Reading, id: string, { from, to }: TrustEntryDays): Promise<Card> {
  const { tx, businessId, clock } = context
  const ledger = await findLedger(tx, id)
  if (!ledger) throw notFound('Trust ledger')
  const { time_zone: zone } = await firmSettings(tx, businessId)
  const last = to ?? dayInZone(zone, clock.now().getTime())
  if (from && from > last) throw invalidField('days_out_of_order', 'to', 'The last day is before the first day')
  const days = { from, to: last }
  const entries = await readEntries(context, id, days)
  const hiddenCount = await countHiddenEntries(tx, id, days)
  const [opening, closing] = [from ? await heldAt(context, id, dayAway(from, -1)) : 0n, await heldAt(context, id, last)]
  const firm = await getMatterLetterhead(context, ledger.matter_id === null ? [] : [ledger.matter_id])
  const { symbol } = (await currencies(tx)).byCode(ledger.currency)
  const about = [ledger.matter_number, ledger.matter_name].filter(Boolean).join(' ')
  return {
    name: `Ledger card ${ledger.matter_number ?? ledgerName(ledger)} ${last}`,
    content: {
      ...toHead(firm),
      title: 'Ledger card',
      number: from ? `${dayText(from)} to ${dayText(last)}` : `to ${dayText(last)}`,
      watermark: '',
      facts: [
        {
          label: 'Held for',
          isWide: true,
          lines: [
            { text: ledger.client_name ?? ledgerName(ledger), tone: 'strong' },
            ...(about === '' ? [] : [{ text: about, tone: 'plain' as const }]),
          ],
        },
        { label: 'Account', isWide: false, lines: [{ text: ledger.account_name, tone: 'plain' }] },
        { label: 'Currency', isWide: false, lines: [{ text: ledger.currency, tone: 'plain' }] },
      ],
      tables: [toTable(ledger, entries, { from, opening, closing, last, hiddenCount })],
      aside: null,
      sums: [],
      total: { label: `Held at ${dayText(last)}`, amount: moneyText(money(closing, ledger.currency), symbol) },
      afterTotal: [],
      note: entries.length === 0 ? 'No money moved on these days.' : '',
      boxes: [],
      link: null,
    },
  }
}

/** The oldest first. */
async function readEntries({ tx }: Reading, id: string, days: TrustEntryDays): Promise<EntryRow[]> {
  const entries: EntryRow[] = []
  for await (const rows of everyLedgerEntry(tx, id, days)) {
    entries.push(...rows)
    if (entries.length > MOST_ENTRIES)
      throw new Refusal(422, 'card_too_long', `A document has ${MOST_ENTRIES} entries at most. Take the CSV file`)
  }
  return entries.toReversed()
}

/** 0 before the first day that there is. */
async function heldAt({ tx }: Reading, id: string, day: string | undefined): Promise<bigint> {
  const funds = day === undefined ? undefined : await selectFunds(tx, id, day)
  return BigInt(funds?.balance ?? 0)
}

const column = (label: string, width: DocumentColumn['width']): DocumentColumn => ({
  label,
  width,
  align: width === 'amount' ? 'right' : 'left',
  isMuted: false,
})

interface Ends {
  readonly from: string | undefined
  readonly last: string
  readonly opening: bigint
  readonly closing: bigint
  /** Entries of these days that a wall hides. */
  readonly hiddenCount: number
}

/** A ledger names its currency once, in the facts above it. */
function toTable(
  { currency }: LedgerRow,
  entries: readonly EntryRow[],
  { from, last, opening, closing, hiddenCount }: Ends,
): DocumentTable {
  const amount = (minor: bigint) => amountText(money(minor, currency))
  const side = (minor: bigint) => (minor > 0n ? amount(minor) : '')
  const moves = entries.map(({ moved }) => BigInt(moved))
  const [received, paid] = [sumOf(moves, (minor) => minor > 0n), -sumOf(moves, (minor) => minor < 0n)]
  const plain = (cells: string[], notes: string[] = []) => ({ cells, notes, isStrong: false })
  // A transfer from or to a matter behind a wall is no line for a person who does not see that matter, but it moved the balance.
  const hidden = closing - opening - received + paid
  const [hiddenIn, hiddenOut] = hidden > 0n ? [hidden, 0n] : [0n, -hidden]
  return {
    columns: [
      column('Date', 'day'),
      column('Transaction', 'fill'),
      column('Status', 'short'),
      column('Out', 'amount'),
      column('In', 'amount'),
      column('Balance', 'amount'),
    ],
    rows: [
      plain([
        from ? dayText(from) : '',
        from ? 'Balance brought forward' : 'Ledger opened',
        '',
        '',
        '',
        amount(opening),
      ]),
      ...entries.map((row) =>
        plain(
          [
            dayText(row.effective_on),
            titleOf(row),
            trustStatus({ state: oneOf(TRUST_STATES, row.status), clearedOn: row.cleared_on }),
            side(-BigInt(row.moved)),
            side(BigInt(row.moved)),
            amount(BigInt(row.balance)),
          ],
          notesOf(row),
        ),
      ),
      ...(hiddenCount === 0
        ? []
        : [plain(['', `Restricted matters (${entriesText(hiddenCount)})`, '', side(hiddenOut), side(hiddenIn), ''])]),
      {
        ...plain([
          '',
          `Held at ${dayText(last)}`,
          '',
          amount(paid + hiddenOut),
          amount(received + hiddenIn),
          amount(closing),
        ]),
        isStrong: true,
      },
    ],
  }
}

const entriesText = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)

const sumOf = (moves: readonly bigint[], counts: (minor: bigint) => boolean): bigint =>
  moves.reduce((sum, minor) => (counts(minor) ? sum + minor : sum), 0n)

function titleOf(row: EntryRow): string {
  const kind = TRUST_KIND_LABELS[oneOf(TRUST_KINDS, row.kind)]
  return row.reverses_id === null ? kind : `Reversal of ${kind.toLowerCase()}`
}

function notesOf(row: EntryRow): string[] {
  if (row.reverses_id !== null) return row.undo_reason === '' ? [] : [`Reason: ${row.undo_reason}`]
  const method = TRUST_METHOD_LABELS[oneOf(TRUST_METHODS, row.method)]
  const cheque = row.cheque_number === null ? method : `${method} ${row.cheque_number}`
  return [[cheque, row.party, row.purpose, row.number ?? row.reference].filter(Boolean).join(', ')]
}
