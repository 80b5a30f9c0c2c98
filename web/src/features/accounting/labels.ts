import type { LedgerSource } from '#contract/ledger-reports.ts'
import type { AccountType } from '#domain/chart-of-accounts.ts'

export const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountType, { one: string; many: string }>> = {
  asset: { one: 'Asset', many: 'Assets' },
  liability: { one: 'Liability', many: 'Liabilities' },
  equity: { one: 'Equity', many: 'Equity' },
  income: { one: 'Income', many: 'Income' },
  expense: { one: 'Expense', many: 'Expenses' },
}

export const LEDGER_SOURCE_LABELS: Readonly<Record<LedgerSource, string>> = {
  invoice: 'Invoices',
  payment: 'Payments and refunds',
  credit: 'Credit notes and write-offs',
  expense: 'Expenses',
  trust: 'Trust accounting',
  valuation: 'Valuations',
  manual: 'By hand',
}

/** `invoice.approved` as `Invoice approved`. */
export function eventText(event: string): string {
  if (event === 'journal.posted') return 'Journal entry'
  if (event === 'journal.reversed') return 'Reversal'
  const text = event
    .replace('.', ' ')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Its number, else the number of its document, else what happened. */
export const entryName = ({ number, reference, event }: { number: string | null; reference: string; event: string }) =>
  number ?? (reference === '' ? eventText(event) : reference)
