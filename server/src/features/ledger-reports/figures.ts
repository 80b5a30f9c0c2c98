import { dayAway } from '#domain/calendar-day.ts'
import { isDebitType } from '#domain/chart-of-accounts.ts'
import type { LedgerView } from '#domain/journal-entry.ts'
import { minorToNumber } from '#domain/money.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { accountType, selectAccounts, type AccountRow } from '../ledger-accounts/public.ts'
import { getBalances, getOfficeBook, type AccountBalance, type OfficeBook } from '../ledger/public.ts'

export interface ReportQuery {
  readonly basis: LedgerView
  readonly knownAt?: string | undefined
}

export interface LedgerReader {
  readonly book: OfficeBook
  readonly accounts: readonly ReportAccount[]
  /** The balances at the end of a day. */
  balancesAt(day: string): Promise<Balances>
  /** The balances before a day begins; none before the calendar's first day. */
  balancesBefore(day: string): Promise<Balances>
  /** What moved from one day to another. */
  movements(from: string, to: string): Promise<Balances>
}

export type ReportAccount = Omit<AccountRow, 'type'> & { readonly type: ReturnType<typeof accountType> }

/** Balances by account, debits positive, in minor units. */
export type Balances = ReadonlyMap<string, { readonly home: bigint; readonly foreign: ReadonlyMap<string, bigint> }>

/** What the reports of one call read: the accounts, and balances on the days that they need. */
export async function readLedger(tx: FirmTx, { basis, knownAt }: ReportQuery): Promise<LedgerReader> {
  const [book, rows] = await Promise.all([getOfficeBook(tx), selectAccounts(tx)])
  const moment = knownAt === undefined ? undefined : new Date(knownAt)
  const balancesAt = async (asAt: string) =>
    byAccount(await getBalances(tx, { bookId: book.id, asAt, view: basis, knownAt: moment }), book.currency)
  const balancesBefore = async (day: string): Promise<Balances> => {
    const dayBefore = dayAway(day, -1)
    return dayBefore === undefined ? new Map() : balancesAt(dayBefore)
  }
  return {
    book,
    accounts: rows.map((row) => ({ ...row, type: accountType(row.type) })),
    balancesAt,
    balancesBefore,
    async movements(from, to) {
      const [before, after] = await Promise.all([balancesBefore(from), balancesAt(to)])
      return difference(after, before)
    },
  }
}

function byAccount(rows: readonly AccountBalance[], homeCurrency: string): Balances {
  const balances = new Map<string, { home: bigint; foreign: Map<string, bigint> }>()
  for (const { accountId, currency, minor, baseMinor } of rows) {
    const balance = balances.get(accountId) ?? { home: 0n, foreign: new Map<string, bigint>() }
    balance.home += baseMinor
    if (currency !== homeCurrency && minor !== 0n) balance.foreign.set(currency, minor)
    balances.set(accountId, balance)
  }
  return balances
}

function difference(after: Balances, before: Balances): Balances {
  const ids = new Set([...after.keys(), ...before.keys()])
  return new Map([...ids].map((id) => [id, { home: homeOf(after, id) - homeOf(before, id), foreign: new Map() }]))
}

export const homeOf = (balances: Balances, accountId: string): bigint => balances.get(accountId)?.home ?? 0n

export const foreignOf = (balances: Balances, accountId: string) =>
  [...(balances.get(accountId)?.foreign ?? [])].map(([currencyCode, minor]) => ({
    currencyCode,
    amount: minorToNumber(minor, currencyCode),
  }))

/** As a positive figure on the side on which the account grows. */
export const onNormalSide = ({ type }: Pick<ReportAccount, 'type'>, minor: bigint): bigint =>
  isDebitType(type) ? minor : -minor

/** The firm's year is the calendar year. */
export const startOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`

export const isResult = ({ type }: Pick<ReportAccount, 'type'>): boolean => type === 'income' || type === 'expense'

export const toAccountName = ({ id, code, name }: ReportAccount) => ({ id, code, name })
