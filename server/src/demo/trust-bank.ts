import { Readable } from 'node:stream'
import { addDays, dayAway, startOfMonth } from '#domain/calendar-day.ts'
import { minorToText } from '#domain/money.ts'
import { HOME_CURRENCY } from '../../../db/demo/team.ts'
import { callMatch } from '../features/bank-matching/public.ts'
import { claimContent } from '../features/files/public.ts'
import {
  createReconciliation,
  reviewReconciliation,
  signReconciliation,
} from '../features/trust-reconciliations/public.ts'
import type { FirmTx } from '../platform/db/transactions.ts'
import type { FileStore } from '../platform/files/store.ts'
import { newId } from '../platform/ids.ts'
import { insertDemoStatement, selectBankMoves, type BankMove, type DemoBankLine } from './trust-bank.queries.ts'
import type { TrustBooks, WorkOn } from './trust.ts'

interface Office {
  readonly accountant: WorkOn
  readonly partner: WorkOn
}

interface Banking {
  readonly trustBooks: TrustBooks
  readonly lastDay: string
  readonly files: FileStore
}

/** So many whole months are reconciled and signed; the month of today is open (§7). */
const RECONCILED = 5
/** Payments of naira that the bank has not shown yet. */
const UNPRESENTED = 2
/** Cheques are presented some days after they are drawn. */
const PRESENTED_AFTER = 4
const MAX_BYTES = 1024 * 1024

/** Imports what the bank shows of the three accounts, month by month, and reconciles the months that are over. */
export async function reconcileDemo(office: Office, { trustBooks, lastDay, files }: Banking): Promise<void> {
  const ends = monthEnds(lastDay)
  for (const [currency, accountId] of trustBooks.accounts) {
    const { tx } = await office.accountant(lastDay, '08:10')
    const moves = await selectBankMoves(tx, accountId)
    const waiting = currency === HOME_CURRENCY ? findUnpresented(moves, ends.at(-1) ?? '') : new Set<string>()
    const lines = toBankLines(
      moves.filter(({ id }) => !waiting.has(id)),
      lastDay,
    )
    await matchMistakes(tx, accountId, moves)
    let before = ''
    for (const through of [...ends, lastDay]) {
      const month = lines.filter(({ day }) => day > before && day <= through)
      if (month.length > 0) await importMonth(office, { accountId, currency, through, files }, month)
      before = through
    }
    for (const through of ends) {
      const balance = lines.findLast(({ day }) => day <= through)?.balance ?? 0n
      const statementBalance = minorToText(balance, currency)
      const accountant = await office.accountant(addDays(through, 2), '09:40')
      const { id } = await createReconciliation(accountant, { accountId, through, statementBalance, note: '' })
      await signReconciliation(accountant, id)
      await reviewReconciliation(await office.partner(addDays(through, 3), '15:20'), id)
    }
  }
}

/** The last payments of the open month, which the bank has not shown yet. */
function findUnpresented(moves: readonly BankMove[], lockedThrough: string): ReadonlySet<string> {
  const paid = moves.filter(({ kind, status, minor, effective_on: on }) => {
    return on > lockedThrough && status === 'posted' && BigInt(minor) < 0n && kind !== 'bankCharge'
  })
  return new Set(paid.slice(-UNPRESENTED).map(({ id }) => id))
}

/** What was recorded by mistake goes with its reversal: the bank never shows either. */
async function matchMistakes(tx: FirmTx, accountId: string, moves: readonly BankMove[]): Promise<void> {
  const mistakes = moves.filter(({ status, id, entry_id: first }) => status === 'reversed' && id === first)
  const matches = mistakes.map(({ id, undo_entry_id: undone }) => ({
    id: newId(),
    made: 'exact' as const,
    lines: [],
    entries: [id, undone ?? ''],
  }))
  if (matches.length > 0) await callMatch(tx, accountId, matches)
}

/** The last days of the months before that of a day, the earliest first. */
function monthEnds(day: string): string[] {
  const ends: string[] = []
  for (let first = startOfMonth(day); ends.length < RECONCILED; first = startOfMonth(ends[0] ?? ''))
    ends.unshift(dayAway(first, -1) ?? '')
  return ends
}

/** What the bank has shown by the last day: not what was recorded by mistake, nor a cheque before it is credited or presented. */
function toBankLines(moves: readonly BankMove[], lastDay: string): DemoBankLine[] {
  const shown = moves
    .filter(({ status }) => status !== 'reversed')
    .map((move) => ({ move, day: findBankDay(move) }))
    .filter(({ day }) => day < lastDay)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  let balance = 0n
  return shown.map(({ move, day }) => {
    const minor = BigInt(move.minor)
    balance += minor
    const reference = move.cheque_number ?? (move.reference || (move.number ?? ''))
    return { entryId: move.id, day, minor, party: move.party, description: move.description, reference, balance }
  })
}

const NEVER = '9999-12-31'

function findBankDay({ id, effective_on: on, method, kind, status, cleared_on: clearedOn, entry_id: first }: BankMove) {
  if (method !== 'cheque' || id !== first) return on
  if (kind === 'disbursement') return addDays(on, PRESENTED_AFTER)
  return status === 'bounced' ? on : (clearedOn ?? NEVER)
}

interface Month {
  readonly accountId: string
  readonly currency: string
  readonly through: string
  readonly files: FileStore
}

async function importMonth(
  office: Office,
  { accountId, currency, through, files }: Month,
  lines: readonly DemoBankLine[],
): Promise<void> {
  const { tx, businessId, userId, clock } = await office.accountant(through, '08:20')
  const amount = (minor: bigint) => minorToText(minor, currency)
  const rows = lines.map(({ day, description, reference, minor, balance }) =>
    [day, `"${description.replaceAll('"', '""')}"`, `"${reference}"`, amount(minor), amount(balance)].join(','),
  )
  const content = ['Date,Description,Reference,Amount,Balance', ...rows, ''].join('\n')
  const incoming = await files.receive(Readable.from([Buffer.from(content)]), MAX_BYTES)
  await claimContent(tx, incoming)
  await files.put(incoming)
  const [first] = lines
  const ids = await insertDemoStatement(tx, {
    businessId,
    accountId,
    currency,
    from: first?.day ?? through,
    to: through,
    opening: (first?.balance ?? 0n) - (first?.minor ?? 0n),
    lines,
    file: { name: `Client account ${currency} ${through.slice(0, 7)}.csv`, ...incoming },
    createdBy: userId,
    createdAt: clock.now(),
  })
  const matches = lines.map(({ entryId }, at) => ({
    id: newId(),
    made: 'exact' as const,
    lines: [ids[at] ?? ''],
    entries: [entryId],
  }))
  await callMatch(tx, accountId, matches)
}
