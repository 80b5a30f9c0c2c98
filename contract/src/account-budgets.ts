import { z } from 'zod'
import { MONTHS_OF_YEAR } from '#domain/budget-variance.ts'
import { blankIsMissing, Decimal, exportKeys, firmKeys, FirmQuery, firmSpelling, Id } from './common.ts'
import { endpoint, type Access } from './endpoint.ts'
import { AccountName } from './ledger-accounts.ts'
import { LEDGER_VIEWS } from './ledger-reports.ts'

/** The actual figures are the firm's, so who sees them reads its reports. */
const seesBudgets: Access = { kind: 'needs', allOf: ['budget'], oneOf: ['chartofAccount', 'Reports'] }
const editsBudgets: Access = { kind: 'needs', allOf: ['budget'], oneOf: ['budget.create', 'budget.edit'] }

const YEAR = 'Year must be from 1970 to 2199'
const year = z.coerce.number(YEAR).int(YEAR).min(1970, YEAR).max(2199, YEAR)
const Basis = z.preprocess(blankIsMissing, z.enum(LEDGER_VIEWS).default('accrual')).catch('accrual')

const BudgetQuery = FirmQuery.extend({ year, basis: Basis })
export type AccountBudgetQuery = z.output<typeof BudgetQuery>

export const AccountBudget = z.strictObject({
  account: AccountName.extend({ type: z.enum(['income', 'expense']), isArchived: z.boolean() }),
  /** January to December, positive on the side on which the account grows; null is no budget. */
  months: z.array(z.strictObject({ budget: z.number().nullable(), actual: z.number() })).length(MONTHS_OF_YEAR),
  /** Null where nothing is saved. */
  version: z.int().nullable(),
})
export type AccountBudget = z.infer<typeof AccountBudget>

export const AccountBudgets = z.strictObject({
  year: z.int(),
  basis: z.enum(LEDGER_VIEWS),
  currencyCode: z.string(),
  rows: z.array(AccountBudget),
})
export type AccountBudgets = z.infer<typeof AccountBudgets>

/** More accounts than any chart of a firm has. */
const MAX_ACCOUNTS = 500
const MAX_AMOUNT = 999_999_999_999
const amount = z.preprocess(blankIsMissing, Decimal(3, 'Budget must be an amount', { max: MAX_AMOUNT }).optional())

export const AccountBudgetsInput = z.strictObject({
  ...firmKeys,
  year,
  rows: z
    .array(
      z.strictObject({
        accountId: Id('Account is not known'),
        /** January to December; blank is no budget. */
        months: z.array(amount).length(MONTHS_OF_YEAR, 'A budget has twelve months'),
        /** The version that was edited, null for a new budget; an outdated one is refused. */
        version: z.int().nullable(),
      }),
    )
    .min(1, 'There is nothing to save')
    .max(MAX_ACCOUNTS, `At most ${MAX_ACCOUNTS} accounts`)
    .refine(
      (rows) => new Set(rows.map(({ accountId }) => accountId)).size === rows.length,
      'An account is there twice',
    ),
})
export type AccountBudgetsInput = z.output<typeof AccountBudgetsInput>

export const accountBudgets = {
  list: endpoint('GET', '/admin/accounting/budgets', {
    summary: 'The budget of each account of income and expense beside what was posted, month by month of a year',
    access: seesBudgets,
    query: BudgetQuery,
    spelling: firmSpelling,
    response: AccountBudgets,
  }),
  export: endpoint('GET', '/admin/accounting/budgets/export', {
    summary: 'Budgets and actual figures of a year, with the variance, as a CSV or XLSX file',
    access: seesBudgets,
    query: BudgetQuery.extend({ format: exportKeys.format }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  save: endpoint('PUT', '/admin/accounting/budgets', {
    summary: 'Sets the budgets of accounts for a year; accounts that are left out stay as they are',
    access: editsBudgets,
    body: AccountBudgetsInput,
    bodyLimit: 512 * 1024,
    spelling: firmSpelling,
    response: z.strictObject({ saved: z.int() }),
    refusals: ['stale_version', 'amount_too_fine'],
    done: 'Budget saved',
  }),
}
