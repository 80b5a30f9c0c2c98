import { addDays, daysBetween } from '#domain/calendar-day.ts'
import { toHead, type DocumentFirm } from '#domain/firm-document.ts'
import { minorToText } from '#domain/money.ts'
import { recurrenceDay } from '#domain/recurrence.ts'
import type { FirmWork } from '../../platform/context.ts'
import { getFirmLetterhead } from '../firm-documents/public.ts'
import { currencies } from '../reference/public.ts'
import { ledgerOwner, listedLedgers, type ListedRow } from '../trust-reports/public.ts'
import { selectCardEntries } from './pack-cards.queries.ts'
import { cardsSection } from './pack-cards.ts'
import { buildRecordSections } from './pack-records.ts'
import {
  findPreviousDay,
  selectAccess,
  selectOpenBankLines,
  selectOpenItems,
  selectPeriodTransactions,
  selectUncleared,
  type PackTransaction,
  type Period,
} from './pack.queries.ts'
import { getThreeWay, type ReconciliationRow, type ThreeWayRow } from './queries.ts'
import type { PackColumn, PackSection } from './pack-shapes.ts'
import { packTooLarge } from './refusals.ts'
import { adjustedBank } from './view.ts'

/** The month-end pack: all that was signed. As JSON it is stored with the reconciliation, under its digest. */
export interface Pack {
  readonly firm: ReturnType<typeof toHead>
  readonly account: {
    readonly name: string
    readonly bankName: string
    readonly currency: string
    readonly symbol: string
  }
  readonly from: string
  readonly through: string
  readonly figures: Readonly<Record<string, string>>
  readonly note: string
  readonly prepared: { readonly name: string; readonly at: string }
  readonly reviewed: { readonly name: string; readonly at: string }
  readonly sections: readonly PackSection[]
}

/** Rows of one list; a period with more is reconciled in parts. */
const MOST_ROWS = 5_000

/** Before the first day that the books take. */
const FIRST_DAY = '1970-01-01'

const text = (title: string): PackColumn => ({ title, kind: 'text' })
const day = (title: string): PackColumn => ({ title, kind: 'day' })
const figure = (title: string): PackColumn => ({ title, kind: 'figure' })

const resolvePeriod = async ({ tx }: Pick<FirmWork, 'tx'>, row: ReconciliationRow): Promise<Period> => {
  const previous = await findPreviousDay(tx, row.book_id, row.through_on)
  return {
    bookId: row.book_id,
    from: previous === undefined ? FIRST_DAY : addDays(previous, 1),
    through: row.through_on,
  }
}

/** The figures of a reconciliation as exact decimals. */
export function packFigures(row: ReconciliationRow, figures: ThreeWayRow): Record<string, string> {
  const amount = (minor: string | bigint) => minorToText(minor.toString(), row.currency)
  return {
    statement: amount(row.statement_minor),
    inTransit: amount(figures.in_transit),
    outstanding: amount(figures.outstanding),
    errors: amount(figures.errors),
    unidentified: amount(figures.unidentified),
    adjustedBank: amount(adjustedBank(row, figures)),
    cashBook: amount(figures.cash_book),
    clientLedgers: amount(figures.client_ledgers),
    float: amount(figures.float_balance),
    interest: amount(figures.interest),
    ledgers: amount(figures.ledgers),
  }
}

/** The lists of a reconciliation as the books say now, with the matters that they name. The person sees all of the account. */
export async function buildSections(
  { tx }: Pick<FirmWork, 'tx'>,
  row: ReconciliationRow,
): Promise<{ sections: PackSection[]; matterIds: string[] }> {
  const period = await resolvePeriod({ tx }, row)
  const scope = { bookId: row.book_id, day: row.through_on, knownAt: undefined }
  const [ledgers, cards, moves, uncleared, items, lines, access, records] = await Promise.all([
    listedLedgers(tx, scope)
      .limit(MOST_ROWS + 1)
      .execute(),
    selectCardEntries(tx, period, MOST_ROWS),
    selectPeriodTransactions(tx, period, MOST_ROWS),
    selectUncleared(tx, period, MOST_ROWS),
    selectOpenItems(tx, period, MOST_ROWS),
    selectOpenBankLines(tx, period, MOST_ROWS),
    selectAccess(tx),
    buildRecordSections(tx, period, { currency: row.currency, limit: MOST_ROWS }),
  ])
  const lengths = [ledgers, cards, moves, uncleared, items, lines].map((rows) => rows.length)
  if (Math.max(...lengths, records.longest) > MOST_ROWS) throw packTooLarge()
  const matterIds = [
    ...ledgers.flatMap(({ matter_id }) => matter_id ?? []),
    ...[...moves, ...uncleared, ...items].flatMap(({ matter_ids }) => matter_ids),
    ...records.matterIds,
  ]
  return {
    matterIds: [...new Set(matterIds)].toSorted(),
    sections: [
      ...ledgerSections(ledgers, row),
      ...bankSections(items, lines, row),
      ...moveSections(moves, row, period),
      unclearedSection(uncleared, row),
      cardsSection(ledgers, cards, row.currency),
      ...records.sections,
      {
        key: 'access',
        title: 'Who may see or change client money',
        columns: [text('Person'), text('Role'), text('May')],
        rows: access.flatMap(({ full_name, role_name, permissions }) => {
          const may = rightsOf(permissions)
          return may === '' ? [] : [[full_name, role_name, may]]
        }),
      },
    ],
  }
}

function rightsOf(permissions: readonly string[]): string {
  if (permissions.includes('administrator')) return 'all'
  const named = [
    ['trustAccountRequest', 'see'],
    ['trustAccountRequest.edit', 'post'],
    ['trustAccountRequest.approve', 'approve and review'],
    ['trustAccountRequest.delete', 'reverse'],
  ] as const
  return named.flatMap(([permission, word]) => (permissions.includes(permission) ? [word] : [])).join(', ')
}

function ledgerSections(
  ledgers: readonly ListedRow[],
  { currency, through_on, dormant_months }: ReconciliationRow,
): PackSection[] {
  const columns = [text('Client'), text('Matter'), day('Last movement'), figure('Cleared'), figure('Balance')]
  const toRow = (one: ListedRow) => [
    ledgerOwner(one),
    [one.matter_number, one.matter_name].filter(Boolean).join(' '),
    one.latest_on ?? '',
    minorToText(one.cleared, currency),
    minorToText(one.balance, currency),
  ]
  const held = ledgers.filter(({ balance }) => BigInt(balance) !== 0n)
  const dormantSince = recurrenceDay(through_on, { every: -dormant_months, unit: 'month' }, 1) ?? ''
  const isDormant = ({ kind, latest_on }: ListedRow) =>
    kind === 'client' && latest_on !== null && latest_on < dormantSince
  return [
    { key: 'trust-listing', title: 'Trust listing', columns, rows: held.map(toRow) },
    {
      key: 'below-zero',
      title: 'Ledgers below zero',
      columns,
      rows: held.filter(({ balance }) => BigInt(balance) < 0n).map(toRow),
    },
    { key: 'dormant', title: 'Dormant ledgers', columns, rows: held.filter(isDormant).map(toRow) },
  ]
}

type Items = Awaited<ReturnType<typeof selectOpenItems>>
type BankLines = Awaited<ReturnType<typeof selectOpenBankLines>>

function bankSections(
  items: Items,
  lines: BankLines,
  { currency, through_on, cheque_stale_days }: ReconciliationRow,
): PackSection[] {
  const columns = [day('Date'), text('Entry'), text('Client'), text('Matter'), text('Age in days'), figure('Amount')]
  const toRow = (item: Items[number]) => [
    item.effective_on,
    [item.description, item.reference].filter(Boolean).join(', '),
    ledgerOwner(item),
    item.matter_number ?? '',
    String(daysBetween(item.effective_on, through_on)),
    minorToText(item.minor, currency),
  ]
  const outstanding = items.filter(({ minor }) => BigInt(minor) < 0n)
  return [
    {
      key: 'in-transit',
      title: 'Deposits in transit',
      columns,
      rows: items.filter(({ minor }) => BigInt(minor) > 0n).map(toRow),
    },
    { key: 'outstanding', title: 'Payments outstanding', columns, rows: outstanding.map(toRow) },
    {
      key: 'stale',
      title: 'Payments that were not presented for long',
      columns,
      rows: outstanding
        .filter(({ effective_on }) => daysBetween(effective_on, through_on) > cheque_stale_days)
        .map(toRow),
    },
    {
      key: 'bank-lines',
      title: 'Lines of the bank without an entry',
      columns: [day('Date'), text('Line'), text('Why'), text('Note'), day('Due'), figure('Amount')],
      rows: lines.map((line) => [
        line.booked_on,
        [line.party, line.description].filter(Boolean).join(', '),
        line.kind === 'bankError' ? 'Error of the bank' : 'Unidentified money',
        line.note ?? '',
        line.due_on ?? '',
        minorToText(line.amount_minor, currency),
      ]),
    },
  ]
}

const isUndoneIn = ({ undone_on }: PackTransaction, through: string) => undone_on !== null && undone_on <= through

function moveSections(
  moves: readonly PackTransaction[],
  { currency, through_on }: ReconciliationRow,
  { from }: Period,
): PackSection[] {
  const owner = (move: PackTransaction) => ledgerOwner({ kind: move.ledger_kind, client_name: move.client_name })
  const about = (move: PackTransaction) => [
    move.effective_on,
    move.number ?? move.cheque_number ?? move.reference,
    owner(move),
    move.matter_number ?? '',
  ]
  const columns = [day('Date'), text('Reference'), text('Client'), text('Matter')]
  const amount = (move: PackTransaction) => minorToText(move.amount_minor, currency)
  // What was only undone in the period is in the journals of its own.
  const ofKinds = (...kinds: string[]) =>
    moves.filter(({ kind, effective_on }) => kinds.includes(kind) && effective_on >= from)
  return [
    {
      key: 'receipts',
      title: 'Receipts',
      columns: [...columns, text('From'), text('How'), figure('Amount')],
      rows: ofKinds('deposit', 'madeGood').map((move) => [...about(move), move.party, move.method, amount(move)]),
    },
    {
      key: 'payments',
      title: 'Payments',
      columns: [...columns, text('To'), text('For'), figure('Amount')],
      rows: ofKinds('disbursement').map((move) => [...about(move), move.party, move.purpose, amount(move)]),
    },
    {
      key: 'transfers-to-office',
      title: 'Transfers to the office',
      columns: [...columns, text('Invoice'), day('Billed'), figure('Amount')],
      rows: ofKinds('officeTransfer').map((move) => [
        ...about(move),
        move.invoice_number ?? '',
        move.issued_on ?? '',
        amount(move),
      ]),
    },
    {
      key: 'transfers-between-ledgers',
      title: 'Transfers between ledgers',
      columns: [...columns, text('To'), text('Authority'), figure('Amount')],
      rows: ofKinds('ledgerTransfer').map((move) => [
        ...about(move),
        [move.target_client_name, move.target_matter_number].filter(Boolean).join(', '),
        move.authority,
        amount(move),
      ]),
    },
    ...ownMoneySections({ about, amount, columns, ofKinds }),
    {
      key: 'undone',
      title: 'Undone, with reasons',
      columns: [...columns, day('Undone'), text('Reason'), figure('Amount')],
      rows: moves
        .filter((move) => isUndoneIn(move, through_on))
        .map((move) => [...about(move), move.undone_on ?? '', move.undo_reason, amount(move)]),
    },
  ]
}

interface MoveCells {
  readonly about: (move: PackTransaction) => string[]
  readonly amount: (move: PackTransaction) => string
  readonly columns: readonly PackColumn[]
  readonly ofKinds: (...kinds: string[]) => PackTransaction[]
}

function ownMoneySections({ about, amount, columns, ofKinds }: MoveCells): PackSection[] {
  return [
    {
      key: 'float-and-charges',
      title: "The firm's float and bank charges",
      columns: [...columns, text('What'), text('For'), figure('Amount')],
      rows: ofKinds('firmDeposit', 'bankCharge', 'floatReturn').map((move) => [
        ...about(move),
        move.kind === 'bankCharge' ? 'Bank charge' : move.kind === 'firmDeposit' ? 'Paid in' : 'Paid out',
        move.purpose,
        amount(move),
      ]),
    },
    {
      key: 'interest',
      title: 'Interest',
      columns: [...columns, text('What'), text('To'), figure('Amount')],
      rows: ofKinds('interest', 'interestPaidOut').map((move) => [
        ...about(move),
        move.kind === 'interest' ? 'Received' : 'Paid out',
        move.party,
        amount(move),
      ]),
    },
  ]
}

const unclearedSection = (uncleared: readonly PackTransaction[], { currency }: ReconciliationRow): PackSection => ({
  key: 'uncleared',
  title: 'Not cleared',
  columns: [day('Date'), text('Receipt'), text('Client'), text('Matter'), text('From'), figure('Amount')],
  rows: uncleared.map((move) => [
    move.effective_on,
    move.number ?? '',
    move.client_name ?? '',
    move.matter_number ?? '',
    move.party,
    minorToText(move.amount_minor, currency),
  ]),
})

/** All that is signed with the review, as the books say at this moment, and the matters that it names. */
export async function buildPack(
  context: Pick<FirmWork, 'tx' | 'businessId'>,
  row: ReconciliationRow,
  reviewed: Pack['reviewed'],
): Promise<{ pack: Pack; matterIds: string[] }> {
  const { tx } = context
  const [period, figures, firm, known, { sections, matterIds }] = await Promise.all([
    resolvePeriod(context, row),
    getThreeWay(tx, row.book_id, row.through_on),
    getFirmLetterhead(context),
    currencies(tx),
    buildSections(context, row),
  ])
  const pack: Pack = {
    firm: toHead(firm satisfies DocumentFirm),
    account: {
      name: row.account_name,
      bankName: row.bank_name,
      currency: row.currency,
      symbol: known.byCode(row.currency).symbol,
    },
    from: period.from,
    through: row.through_on,
    figures: packFigures(row, figures),
    note: row.note,
    prepared: { name: row.preparer_name ?? '', at: row.prepared_at?.toISOString() ?? '' },
    reviewed,
    sections,
  }
  return { pack, matterIds }
}
