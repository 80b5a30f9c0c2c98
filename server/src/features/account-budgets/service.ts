import { budgetToDate, MONTHS_OF_YEAR } from '#domain/budget-variance.ts'
import { isDebitType } from '#domain/chart-of-accounts.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type {
  AccountBudget,
  AccountBudgetQuery,
  AccountBudgets,
  AccountBudgetsInput,
} from '#contract/account-budgets.ts'
import type { FirmContext, FirmWork } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { invalidField, missingField, notPermitted } from '../../platform/refusal.ts'
import { accountType, selectAccounts, type AccountRow } from '../ledger-accounts/public.ts'
import { getOfficeBook } from '../ledger/public.ts'
import { lockBudgets, saveBudgets, selectBudgets, selectMonths } from './queries.ts'

/** What was planned for an account and what was posted on it, in minor units on its normal side. */
export interface BudgetRow {
  readonly account: AccountRow & { readonly type: 'income' | 'expense' }
  readonly months: readonly { readonly budget: bigint | null; readonly actual: bigint }[]
  readonly version: number | null
}

/** Accounts of income and expense by their codes; a closed one only where the year has something of it. */
export async function getAccountBudgets(tx: FirmTx, { year, basis }: Pick<AccountBudgetQuery, 'year' | 'basis'>) {
  const [book, accounts, budgets, months] = await Promise.all([
    getOfficeBook(tx),
    selectAccounts(tx),
    selectBudgets(tx, year),
    selectMonths(tx, year, basis),
  ])
  const saved = new Map(budgets.map((row) => [row.account_id, row]))
  const posted = new Map(months.map(({ account_id, month, minor }) => [`${account_id} ${month}`, BigInt(minor)]))
  const rows = accounts.filter(isResult).map((account): BudgetRow => {
    const sign = isDebitType(account.type) ? 1n : -1n
    const budget = saved.get(account.id)
    return {
      account,
      version: budget?.version ?? null,
      months: Array.from({ length: MONTHS_OF_YEAR }, (_, index) => {
        const amount = budget?.amounts[index] ?? null
        return {
          budget: amount === null ? null : BigInt(amount),
          actual: sign * (posted.get(`${account.id} ${index + 1}`) ?? 0n),
        }
      }),
    }
  })
  const isUsed = ({ account, version, months: own }: BudgetRow) =>
    account.archived_at === null || version !== null || own.some(({ actual }) => actual !== 0n)
  return { currency: book.currency, rows: rows.filter(isUsed) }
}

const isResult = (account: AccountRow): account is BudgetRow['account'] => {
  const type = accountType(account.type)
  return type === 'income' || type === 'expense'
}

export async function listAccountBudgets(
  { tx }: Pick<FirmContext, 'tx'>,
  query: AccountBudgetQuery,
): Promise<AccountBudgets> {
  const { currency, rows } = await getAccountBudgets(tx, query)
  return {
    year: query.year,
    basis: query.basis,
    currencyCode: currency,
    rows: rows.map(({ account, months, version }): AccountBudget => ({
      account: {
        id: account.id,
        code: account.code,
        name: account.name,
        type: account.type,
        isArchived: account.archived_at !== null,
      },
      months: months.map(({ budget, actual }) => ({
        budget: budget === null ? null : minorToNumber(budget, currency),
        actual: minorToNumber(actual, currency),
      })),
      version,
    })),
  }
}

/** Sets the budgets of accounts for a year. The first save of one needs the permission to create, later ones to edit. */
export async function updateAccountBudgets(context: FirmWork, { year, rows }: AccountBudgetsInput) {
  const { tx, businessId, clock, membership } = context
  const ids = rows.map(({ accountId }) => accountId)
  const [book, accounts, known] = await Promise.all([getOfficeBook(tx), selectAccounts(tx), lockBudgets(tx, year, ids)])
  const versions = new Map(known.map((row) => [row.account_id, row.version]))
  const open = new Set(accounts.filter(isResult).map(({ id }) => id))
  rows.forEach(({ accountId, version }, index) => {
    if (!open.has(accountId)) throw missingField(`rows.${index}.accountId`, 'Account')
    const before = versions.get(accountId) ?? null
    assertVersion(version, before, 'The budget')
    if (!holds(membership.permissions, before === null ? 'budget.create' : 'budget.edit')) throw notPermitted()
  })
  const now = clock.now()
  await saveBudgets(
    tx,
    rows.map(({ accountId, months }, index) => ({
      business_id: businessId,
      account_id: accountId,
      year,
      amounts: months.map((text) => (text === undefined ? null : toMinor(text, book.currency, `rows.${index}.months`))),
      updated_at: now,
    })),
  )
  return { saved: rows.length }
}

/** Exactly as typed: an amount with more decimals than the currency has is refused, never rounded. */
function toMinor(text: string, currency: string, field: string): string {
  if ((text.split('.')[1] ?? '').length > minorUnitsOf(currency))
    throw invalidField('amount_too_fine', field, `The amount has more decimals than ${currency} has`)
  return fromMajor(text, currency).minor.toString()
}

/**
 * What is planned from January to the end of the month of a day, by account, in minor units on the account's normal side. An
 * account without a budget in these months is not in the map.
 */
export async function getBudgetsToDate(tx: FirmTx, day: string): Promise<ReadonlyMap<string, bigint>> {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const rows = await selectBudgets(tx, year)
  return new Map(
    rows.flatMap(({ account_id, amounts }) => {
      const months = amounts.map((amount) => (amount === null ? null : BigInt(amount)))
      const planned = budgetToDate(months, month)
      return planned === undefined ? [] : [[account_id, planned] as const]
    }),
  )
}
