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
import { ledgerName, oneOf } from '../trust-ledgers/public.ts'
import {
  findBankAccount,
  seesAll,
  selectCashBook,
  sumAllLines,
  sumLines,
  sumNewest,
  type CashBookLine,
} from './queries.ts'

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

/** What the account holds at the end of a day, firm-wide: walls hide transactions, not sums. 0 before the first day. */
export async function getBankBalance(
  tx: FirmTx,
  { bookId, accountId }: Bank,
  asAt: string | undefined,
): Promise<bigint> {
  if (asAt === undefined) return 0n
  const rows = await getBalances(tx, { bookId, asAt, view: 'accrual', accountId })
  return rows.reduce((sum, { minor }) => sum + minor, 0n)
}

export async function listCashBook({ tx, membership }: ReadContext, id: string, query: CashBookPageQuery) {
  assertDaysInOrder(query)
  const bank = await getBank(tx, id)
  const mayKnow = seesFigures(membership.permissions)
  const [rows, balance, newer] = await Promise.all([
    selectCashBook(tx, bank.accountId, query),
    mayKnow ? getBankBalance(tx, bank, query.to ?? LAST_DAY) : null,
    mayKnow ? sumNewest(tx, bank.accountId, query, offsetOf(query)) : 0n,
  ])
  const closing = balance === null ? null : balance - newer
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row) => toRow(row, closing, bank.currency)) }
}

export async function getCashBookSummary(
  { tx, membership }: ReadContext,
  id: string,
  query: CashBookQuery,
): Promise<CashBookSummary> {
  assertDaysInOrder(query)
  const [bank, isUnrestricted, known] = await Promise.all([getBank(tx, id), seesAll(tx), currencies(tx)])
  const { code, symbol } = known.byCode(bank.currency)
  const mayKnow = seesFigures(membership.permissions)
  const [sums, opening, closing] = await Promise.all([
    isUnrestricted ? sumAllLines(tx, bank.accountId, query) : sumLines(tx, bank.accountId, query),
    mayKnow ? getBankBalance(tx, bank, query.from && dayAway(query.from, -1)) : null,
    mayKnow ? getBankBalance(tx, bank, query.to ?? LAST_DAY) : null,
  ])
  const amount = (minor: bigint | string) => minorToNumber(minor, code)
  const seen = BigInt(sums.received) - BigInt(sums.paid)
  return {
    currencyCode: code,
    currencySymbol: symbol,
    count: Number(sums.count),
    received: amount(sums.received),
    paid: amount(sums.paid),
    opening: opening === null ? null : amount(opening),
    closing: closing === null ? null : amount(closing),
    restricted: opening === null || closing === null ? null : amount(closing - opening - seen),
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
