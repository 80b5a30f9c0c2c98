import { minorToNumber } from '#domain/money.ts'
import type { AsAtQuery, BalanceSheet, TrialBalance } from '#contract/ledger-reports.ts'
import type { FirmContext } from '../../platform/context.ts'
import {
  foreignOf,
  homeOf,
  isResult,
  onNormalSide,
  readLedger,
  startOfYear,
  toAccountName,
  type LedgerReader,
  type ReportAccount,
} from './figures.ts'

type ReadContext = Pick<FirmContext, 'tx'>

/** The balance of each account at the end of a day; results before its year are retained earnings. */
async function readBalances(ledger: LedgerReader, asAt: string) {
  const [now, before] = await Promise.all([ledger.balancesAt(asAt), ledger.balancesBefore(startOfYear(asAt))])
  const earlier = ledger.accounts.filter(isResult).reduce((sum, { id }) => sum + homeOf(before, id), 0n)
  const balanceOf = (account: ReportAccount): bigint => {
    const balance = homeOf(now, account.id)
    if (isResult(account)) return balance - homeOf(before, account.id)
    return account.role === 'retained' ? balance + earlier : balance
  }
  return { now, balanceOf }
}

export async function getTrialBalance({ tx }: ReadContext, query: AsAtQuery): Promise<TrialBalance> {
  const ledger = await readLedger(tx, query)
  const { now, balanceOf } = await readBalances(ledger, query.asAt)
  const { currency, closedThrough } = ledger.book
  const rows = ledger.accounts.flatMap((account) => {
    const minor = balanceOf(account)
    if (minor === 0n && !now.has(account.id)) return []
    return [{ account, minor }]
  })
  const sum = (amounts: readonly bigint[]) =>
    minorToNumber(
      amounts.reduce((total, one) => total + one, 0n),
      currency,
    )
  return {
    basis: query.basis,
    currencyCode: currency,
    closedThrough,
    asAt: query.asAt,
    rows: rows.map(({ account, minor }) => ({
      account: { ...toAccountName(account), type: account.type },
      debit: minorToNumber(minor > 0n ? minor : 0n, currency),
      credit: minorToNumber(minor < 0n ? -minor : 0n, currency),
      foreign: isResult(account) ? [] : foreignOf(now, account.id),
    })),
    totals: {
      debit: sum(rows.map(({ minor }) => (minor > 0n ? minor : 0n))),
      credit: sum(rows.map(({ minor }) => (minor < 0n ? -minor : 0n))),
    },
  }
}

const GROUPS = [
  { group: 'assets', type: 'asset' },
  { group: 'liabilities', type: 'liability' },
  { group: 'equity', type: 'equity' },
] as const

export async function getBalanceSheet({ tx }: ReadContext, query: AsAtQuery): Promise<BalanceSheet> {
  const ledger = await readLedger(tx, query)
  const { now, balanceOf } = await readBalances(ledger, query.asAt)
  const { currency, closedThrough } = ledger.book
  const result = -ledger.accounts.filter(isResult).reduce((sum, account) => sum + balanceOf(account), 0n)
  const groups = GROUPS.map(({ group, type }) => {
    const rows = ledger.accounts
      .filter((account) => account.type === type)
      .map((account) => ({ account, minor: onNormalSide(account, balanceOf(account)) }))
      .filter(({ account, minor }) => minor !== 0n || now.has(account.id))
    const own = rows.reduce((sum, { minor }) => sum + minor, 0n)
    return { group, rows, total: group === 'equity' ? own + result : own }
  })
  const [assets = 0n, liabilities = 0n, equity = 0n] = groups.map(({ total }) => total)
  return {
    basis: query.basis,
    currencyCode: currency,
    closedThrough,
    asAt: query.asAt,
    groups: groups.map(({ group, rows, total }) => ({
      group,
      rows: [
        ...rows.map(({ account, minor }) => ({
          account: toAccountName(account),
          amount: minorToNumber(minor, currency),
          foreign: foreignOf(now, account.id),
        })),
        ...(group === 'equity' ? [{ account: null, amount: minorToNumber(result, currency), foreign: [] }] : []),
      ],
      total: minorToNumber(total, currency),
    })),
    difference: minorToNumber(assets - liabilities - equity, currency),
  }
}
