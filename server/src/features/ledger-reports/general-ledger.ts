import { dayAway } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import type { LedgerPageQuery, LedgerQuery, LedgerRow, LedgerSummary } from '#contract/ledger-reports.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { accountType, selectAccounts } from '../ledger-accounts/public.ts'
import { getBalances, getOfficeBook, type OfficeBook } from '../ledger/public.ts'
import { selectLedgerLines, sumLedgerLines, sumLinesThrough, type LedgerLineRow } from './queries.ts'
import { assertDaysInOrder } from './refusals.ts'

type ReadContext = Pick<FirmContext, 'tx'>

const isPartOfAccount = ({ clientId, matterId, source }: LedgerQuery) =>
  clientId !== undefined || matterId !== undefined || source !== undefined

/**
 * The balance at the end of a day: of a complete account from the stored sums, which include what a wall hides; of one client,
 * matter or source from the lines that the person sees. 0 before the calendar's first day.
 */
async function balanceAt(tx: FirmTx, book: OfficeBook, query: LedgerQuery, day: string | undefined): Promise<bigint> {
  if (day === undefined) return 0n
  if (isPartOfAccount(query)) return sumLinesThrough(tx, query, day)
  const { accountId, basis: view } = query
  const rows = await getBalances(tx, { bookId: book.id, asAt: day, view, accountId })
  return rows.reduce((sum, { baseMinor }) => sum + baseMinor, 0n)
}

async function getAccountRow(tx: FirmTx, id: string) {
  const account = (await selectAccounts(tx)).find((row) => row.id === id)
  if (!account) throw notFound('Account')
  return account
}

export async function getLedgerSummary({ tx }: ReadContext, query: LedgerQuery): Promise<LedgerSummary> {
  assertDaysInOrder(query)
  const [account, book] = await Promise.all([getAccountRow(tx, query.accountId), getOfficeBook(tx)])
  const [opening, closing, sums] = await Promise.all([
    balanceAt(tx, book, query, dayAway(query.from, -1)),
    balanceAt(tx, book, query, query.to),
    sumLedgerLines(tx, query),
  ])
  const { currency, closedThrough } = book
  const amount = (minor: bigint | string) => minorToNumber(minor, currency)
  const visible = BigInt(sums.debit_minor) - BigInt(sums.credit_minor)
  return {
    basis: query.basis,
    currencyCode: currency,
    closedThrough,
    account: { id: account.id, code: account.code, name: account.name, type: accountType(account.type) },
    period: { from: query.from, to: query.to },
    opening: amount(opening),
    closing: amount(closing),
    debit: amount(sums.debit_minor),
    credit: amount(sums.credit_minor),
    count: Number(sums.count),
    restricted: amount(closing - opening - visible),
  }
}

export async function getLedgerOpening(tx: FirmTx, query: LedgerQuery) {
  assertDaysInOrder(query)
  const [account, book] = await Promise.all([getAccountRow(tx, query.accountId), getOfficeBook(tx)])
  return { account, currency: book.currency, opening: await balanceAt(tx, book, query, dayAway(query.from, -1)) }
}

export async function listLedgerLines({ tx }: ReadContext, query: LedgerPageQuery) {
  const { currency, opening } = await getLedgerOpening(tx, query)
  const paged = toPage(await selectLedgerLines(tx, query, query), query)
  return { ...paged, data: paged.data.map((row) => toLedgerRow(row, opening, currency)) }
}

function toLedgerRow(row: LedgerLineRow, opening: bigint, currency: string): LedgerRow {
  const minor = BigInt(row.base_minor)
  return {
    entryId: row.entry_id,
    line: row.line,
    date: row.effective_on,
    number: row.number,
    reference: row.reference,
    description: row.description,
    event: row.event,
    debit: minorToNumber(minor > 0n ? minor : 0n, currency),
    credit: minorToNumber(minor < 0n ? -minor : 0n, currency),
    foreign:
      row.currency === currency ? null : { currencyCode: row.currency, amount: minorToNumber(row.minor, row.currency) },
    client: row.client_id === null ? null : { id: row.client_id, name: row.client_name ?? '' },
    matter:
      row.matter_id === null
        ? null
        : { id: row.matter_id, name: row.matter_name ?? '', number: row.matter_number ?? '' },
    balance: minorToNumber(opening + BigInt(row.sum_minor), currency),
  }
}
