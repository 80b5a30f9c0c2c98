import { z } from 'zod'
import { ACCOUNT_TYPES } from '#domain/chart-of-accounts.ts'
import {
  AnsweredDay,
  blankIsMissing,
  exportKeys,
  FirmQuery,
  firmSpelling,
  Id,
  listSpelling,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
} from './common.ts'
import { endpoint, needsOneOf } from './endpoint.ts'
import { requiredDay } from './fields.ts'
import { AccountName } from './ledger-accounts.ts'

/** The firm's figures: for whoever keeps the chart of accounts or reads reports. They include matters behind walls. */
const seesFigures = needsOneOf('chartofAccount', 'Reports')

export const LEDGER_VIEWS = ['accrual', 'cash'] as const
const Basis = z.preprocess(blankIsMissing, z.enum(LEDGER_VIEWS).default('accrual')).catch('accrual')

/** As the books were at a moment, at least a minute ago. */
const knownAt = optionalQuery(z.iso.datetime({ offset: true, error: 'Moment must be ISO 8601 with offset' }))
const header = {
  basis: z.enum(LEDGER_VIEWS),
  currencyCode: z.string(),
  closedThrough: AnsweredDay.nullable(),
}

const AsAtQuery = FirmQuery.extend({ asAt: requiredDay, basis: Basis, knownAt })
export type AsAtQuery = z.output<typeof AsAtQuery>

const Foreign = z.array(z.strictObject({ currencyCode: z.string(), amount: z.number() }))

/** Balances at the end of a day: of income and expenses since the year began, what came before is retained earnings. */
export const TrialBalance = z.strictObject({
  ...header,
  asAt: AnsweredDay,
  rows: z.array(
    z.strictObject({
      account: AccountName.extend({ type: z.enum(ACCOUNT_TYPES) }),
      /** One of the two is 0. */
      debit: z.number(),
      credit: z.number(),
      /** What it holds in currencies other than the book's, debits positive. */
      foreign: Foreign,
    }),
  ),
  totals: z.strictObject({ debit: z.number(), credit: z.number() }),
})
export type TrialBalance = z.infer<typeof TrialBalance>

const COMPARISONS = ['previousPeriod', 'previousYear', 'none'] as const

const PeriodQuery = FirmQuery.extend({
  from: requiredDay,
  to: requiredDay,
  basis: Basis,
  compare: z.preprocess(blankIsMissing, z.enum(COMPARISONS).default('previousPeriod')).catch('previousPeriod'),
  knownAt,
})
export type PeriodQuery = z.output<typeof PeriodQuery>

const Period = z.strictObject({ from: AnsweredDay, to: AnsweredDay })
const Figures = z.strictObject({
  amount: z.number(),
  compared: z.number().nullable(),
  yearToDate: z.number(),
  /** Planned from January to the end of the month of the last day; null where nothing is. */
  budget: z.number().nullable(),
  /** The year to date against the budget: negative is less income or more expense than planned. Null without budgets. */
  variance: z.number().nullable(),
  /** In percent of the budget, with one decimal. */
  variancePercent: z.number().nullable(),
})
export const PROFIT_AND_LOSS_GROUPS = ['income', 'expenses', 'other'] as const

/** Results of income and expenses: income is positive in `income` and `other`, expenses are positive in `expenses`. */
export const ProfitAndLoss = z.strictObject({
  ...header,
  period: Period,
  compared: Period.nullable(),
  yearToDate: Period,
  /** Whether the year has budgets, and the reader may see them. */
  hasBudgets: z.boolean(),
  groups: z.array(
    z.strictObject({
      group: z.enum(PROFIT_AND_LOSS_GROUPS),
      rows: z.array(Figures.extend({ account: AccountName })),
      total: Figures,
    }),
  ),
  operatingProfit: Figures,
  netProfit: Figures,
})
export type ProfitAndLoss = z.infer<typeof ProfitAndLoss>

const BALANCE_SHEET_GROUPS = ['assets', 'liabilities', 'equity'] as const

export const BalanceSheet = z.strictObject({
  ...header,
  asAt: AnsweredDay,
  groups: z.array(
    z.strictObject({
      group: z.enum(BALANCE_SHEET_GROUPS),
      /** Without an account: the result of the year up to the day. */
      rows: z.array(z.strictObject({ account: AccountName.nullable(), amount: z.number(), foreign: Foreign })),
      total: z.number(),
    }),
  ),
  /** Assets less liabilities and equity; 0 as long as the books balance. */
  difference: z.number(),
})
export type BalanceSheet = z.infer<typeof BalanceSheet>

/** What posted a line: kinds of documents, or a person by hand. */
export const LEDGER_SOURCES = ['invoice', 'payment', 'credit', 'expense', 'trust', 'valuation', 'manual'] as const
export type LedgerSource = (typeof LEDGER_SOURCES)[number]

const params = z.object({ id: Id('Not an id') })
const ledgerKeys = {
  from: requiredDay,
  to: requiredDay,
  basis: Basis,
  clientId: optionalQuery(Id('Client is not known')),
  matterId: optionalQuery(Id('Matter is not known')),
  source: optionalQuery(z.enum(LEDGER_SOURCES, 'Source is not known')),
}
const LedgerQuery = FirmQuery.extend(ledgerKeys)
/** The account is in the path. */
export type LedgerQuery = z.output<typeof LedgerQuery> & { readonly accountId: string }
const LedgerPageQuery = LedgerQuery.extend(pagingKeys)
export type LedgerPageQuery = z.output<typeof LedgerPageQuery> & { readonly accountId: string }

const LedgerRow = z.strictObject({
  entryId: Id(),
  line: z.int(),
  date: AnsweredDay,
  number: z.string().nullable(),
  reference: z.string(),
  description: z.string(),
  event: z.string(),
  debit: z.number(),
  credit: z.number(),
  /** In its own currency, debits positive; null in the currency of the book. */
  foreign: z.strictObject({ currencyCode: z.string(), amount: z.number() }).nullable(),
  client: z.strictObject({ id: Id(), name: z.string() }).nullable(),
  matter: z.strictObject({ id: Id(), name: z.string(), number: z.string() }).nullable(),
  /** After the line: the opening balance and all visible lines up to it, debits positive. */
  balance: z.number(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

export const LedgerSummary = z.strictObject({
  ...header,
  account: AccountName.extend({ type: z.enum(ACCOUNT_TYPES) }),
  period: Period,
  /** Before and after the period, debits positive. */
  opening: z.number(),
  closing: z.number(),
  /** Of the lines that the person sees. */
  debit: z.number(),
  credit: z.number(),
  count: z.int(),
  /** What else moved: lines on matters behind a wall, debits positive. */
  restricted: z.number(),
})
export type LedgerSummary = z.infer<typeof LedgerSummary>

const fileOf = { format: exportKeys.format }
const file = { spelling: firmSpelling, response: z.string(), bare: true, refusals: ['busy_exporting'] } as const

export const ledgerReports = {
  trialBalance: endpoint('GET', '/admin/accounting/trial-balance', {
    summary: 'The balance of every account at the end of a day, on accrual or cash basis',
    access: seesFigures,
    query: AsAtQuery,
    spelling: firmSpelling,
    response: TrialBalance,
  }),
  trialBalanceExport: endpoint('GET', '/admin/accounting/trial-balance/export', {
    summary: 'The trial balance as a CSV or XLSX file',
    access: seesFigures,
    query: AsAtQuery.extend(fileOf),
    ...file,
  }),
  profitAndLoss: endpoint('GET', '/admin/accounting/profit-and-loss', {
    summary: 'Income and expenses of a period beside another period and the year to date',
    access: seesFigures,
    query: PeriodQuery,
    spelling: firmSpelling,
    response: ProfitAndLoss,
    refusals: ['days_out_of_order'],
  }),
  profitAndLossExport: endpoint('GET', '/admin/accounting/profit-and-loss/export', {
    summary: 'Income and expenses of a period as a CSV or XLSX file',
    access: seesFigures,
    query: PeriodQuery.extend(fileOf),
    ...file,
    refusals: ['busy_exporting', 'days_out_of_order'],
  }),
  balanceSheet: endpoint('GET', '/admin/accounting/balance-sheet', {
    summary: 'Assets, liabilities and equity at the end of a day',
    access: seesFigures,
    query: AsAtQuery,
    spelling: firmSpelling,
    response: BalanceSheet,
  }),
  balanceSheetExport: endpoint('GET', '/admin/accounting/balance-sheet/export', {
    summary: 'Assets, liabilities and equity as a CSV or XLSX file',
    access: seesFigures,
    query: AsAtQuery.extend(fileOf),
    ...file,
  }),
  generalLedger: endpoint('GET', '/admin/accounting/accounts/:id/ledger', {
    summary: 'The lines of an account in a period with the balance after each, oldest first',
    access: seesFigures,
    params,
    query: LedgerPageQuery,
    spelling: listSpelling,
    response: page(LedgerRow),
    refusals: ['days_out_of_order'],
  }),
  generalLedgerSummary: endpoint('GET', '/admin/accounting/accounts/:id/ledger/summary', {
    summary: 'The balance of an account before and after a period, what moved, and what a wall hides of it',
    access: seesFigures,
    params,
    query: LedgerQuery,
    spelling: listSpelling,
    response: LedgerSummary,
    refusals: ['days_out_of_order'],
  }),
  generalLedgerExport: endpoint('GET', '/admin/accounting/accounts/:id/ledger/export', {
    summary: 'The lines of an account in a period as a CSV or XLSX file',
    access: seesFigures,
    params,
    query: LedgerQuery.extend(fileOf),
    ...file,
    refusals: ['busy_exporting', 'days_out_of_order'],
  }),
  lastCheck: endpoint('GET', '/admin/accounting/checks/last', {
    summary: 'What the check of the books found that runs every night',
    access: seesFigures,
    query: FirmQuery,
    spelling: firmSpelling,
    response: z.strictObject({
      /** Null where it has not run yet. */
      checkedAt: Moment.nullable(),
      entries: z.int(),
      /** What differs, such as `account_months`, and where. */
      problems: z.array(z.strictObject({ check: z.string(), subject: z.string() })),
    }),
  }),
  checks: endpoint('GET', '/admin/accounting/checks', {
    summary: 'Proves the books: stored sums against the entries, and balance. No differences as long as they are right',
    access: seesFigures,
    query: FirmQuery,
    spelling: firmSpelling,
    response: z.strictObject({
      checkedAt: Moment,
      differences: z.array(
        z.strictObject({ check: z.string(), subject: z.string(), stored: z.number(), posted: z.number() }),
      ),
    }),
  }),
}
