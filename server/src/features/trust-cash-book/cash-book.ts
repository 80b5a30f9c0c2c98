import { dayAway, LAST_DAY } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import type { CashBookPageQuery, CashBookQuery, CashBookRow, CashBookSummary } from '#contract/trust-cash-book.ts'
import { TRUST_KINDS, TRUST_METHODS, TRUST_STATES } from '#contract/trust-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { offsetOf, toPage } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { getBalances } from '../ledger/public.ts'
import { currencies } from '../reference/public.ts'
import { findTrustAccount, seesFigures } from '../trust-accounts/public.ts'
import { ledgerName, oneOf, seesAll } from '../trust-ledgers/public.ts'
import { findBankAccount, selectCashBook, sumAllLines, sumLines, sumNewest, type CashBookLine } from './queries.ts'

type ReadContext = Pick<FirmContext, 'tx' | 'membership'>

export interface Bank {
  readonly bookId: string
  readonly accountId: string
  readonly currency: string
  readonly name: string
}

export async function getBank(tx: FirmTx, id: string): Promise<Bank> {
  const [account, bank] = await Promise.all([findTrustAccount(tx, id), findBankAccount(tx, id)])
  if (!account || !bank) throw notFound('Trust account')
  return { bookId: id, accountId: bank.id, currency: account.currency, name: account.name }
}

export function assertDaysInOrder({ from, to }: CashBookQuery): void {
  if (from && to && from > to) throw invalidField('days_out_of_order', 'to', 'The last day is before the first day')
}

/** Whether more than days is asked for, so that lines between the balances are left out. */
export const leavesOut = ({ kind, clientId, matterId }: CashBookQuery): boolean =>
  [kind, clientId, matterId].some((filter) => filter !== undefined)

/** What the account holds at the end of a day, firm-wide: walls hide transactions, not sums. 0 before the first day. */
async function getBankBalance(tx: FirmTx, { bookId, accountId }: Bank, asAt: string | undefined): Promise<bigint> {
  if (asAt === undefined) return 0n
  const rows = await getBalances(tx, { bookId, asAt, view: 'accrual', accountId })
  return rows.reduce((sum, { minor }) => sum + minor, 0n)
}

export async function listCashBook({ tx, membership }: ReadContext, id: string, query: CashBookPageQuery) {
  assertDaysInOrder(query)
  const bank = await getBank(tx, id)
  const hasBalances = seesFigures(membership.permissions) && !leavesOut(query)
  const [rows, balance, newer] = await Promise.all([
    selectCashBook(tx, bank.accountId, query),
    hasBalances ? getBankBalance(tx, bank, query.to ?? LAST_DAY) : null,
    hasBalances ? sumNewest(tx, bank.accountId, query, offsetOf(query)) : 0n,
  ])
  const closing = balance === null ? null : balance - newer
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row) => toRow(row, closing, bank.currency)) }
}

interface Moves {
  readonly count: number
  readonly received: bigint
  readonly paid: bigint
}

/** How many lines are not listed, and what they moved: in positive. */
interface Unlisted {
  readonly count: number
  readonly moved: bigint
}

/** What is listed, what a filter leaves out of what the person sees, and what walls hide: all lines of the days. */
export interface BookSums {
  readonly listed: Moves
  readonly leftOut: Unlisted
  readonly restricted: Unlisted
}

const toMoves = (row: Awaited<ReturnType<typeof sumLines>>): Moves => ({
  count: Number(row.count),
  received: BigInt(row.received),
  paid: BigInt(row.paid),
})

const minus = (all: Moves, part: Moves): Unlisted => ({
  count: all.count - part.count,
  moved: all.received - all.paid - part.received + part.paid,
})

export async function getBookSums(tx: FirmTx, { accountId }: Bank, query: CashBookQuery): Promise<BookSums> {
  const days = { from: query.from, to: query.to }
  const all = toMoves(await sumAllLines(tx, accountId, days))
  const visible = (await seesAll(tx)) ? all : toMoves(await sumLines(tx, accountId, days))
  const listed = leavesOut(query) ? toMoves(await sumLines(tx, accountId, query)) : visible
  return { listed, leftOut: minus(visible, listed), restricted: minus(all, visible) }
}

export interface Balances {
  readonly opening: bigint
  readonly closing: bigint
}

/** Of the account before and after the days, firm-wide. */
export async function getBookBalances(tx: FirmTx, bank: Bank, { from, to }: CashBookQuery): Promise<Balances> {
  const [opening, closing] = await Promise.all([
    getBankBalance(tx, bank, from && dayAway(from, -1)),
    getBankBalance(tx, bank, to ?? LAST_DAY),
  ])
  return { opening, closing }
}

export async function getCashBookSummary(
  { tx, membership }: ReadContext,
  id: string,
  query: CashBookQuery,
): Promise<CashBookSummary> {
  assertDaysInOrder(query)
  const [bank, known] = await Promise.all([getBank(tx, id), currencies(tx)])
  const { code, symbol } = known.byCode(bank.currency)
  const [{ listed, leftOut, restricted }, balances] = await Promise.all([
    getBookSums(tx, bank, query),
    seesFigures(membership.permissions) ? getBookBalances(tx, bank, query) : undefined,
  ])
  const amount = (minor: bigint) => minorToNumber(minor, code)
  return {
    currencyCode: code,
    currencySymbol: symbol,
    count: listed.count,
    received: amount(listed.received),
    paid: amount(listed.paid),
    leftOutCount: leftOut.count,
    leftOut: amount(leftOut.moved),
    opening: balances ? amount(balances.opening) : null,
    closing: balances ? amount(balances.closing) : null,
    restricted: balances ? amount(restricted.moved) : null,
    restrictedCount: balances ? restricted.count : null,
  }
}

function toRow(row: CashBookLine, closing: bigint | null, currency: string): CashBookRow {
  return {
    entryId: row.entry_id,
    transactionId: row.transaction_id,
    date: row.effective_on,
    kind: oneOf(TRUST_KINDS, row.kind),
    method: oneOf(TRUST_METHODS, row.method),
    state: oneOf(TRUST_STATES, row.status),
    isReversal: row.reverses_id !== null,
    ledger: {
      id: row.ledger_id,
      name: ledgerName({ ...row, kind: row.ledger_kind }),
      client: row.client_name ?? '',
      matter: [row.matter_number, row.matter_name].filter(Boolean).join(' '),
    },
    party: row.party,
    reference: row.reference,
    receiptNumber: row.number,
    chequeNumber: row.cheque_number,
    expectedToClearOn: row.expected_to_clear_on,
    clearedOn: row.cleared_on,
    amount: minorToNumber(row.minor, currency),
    balance: closing === null ? null : minorToNumber(closing - BigInt(row.newer_minor), currency),
  }
}
