import type { AccountType } from './chart-of-accounts.ts'

export type ResultGroup = 'income' | 'expenses' | 'other'

/**
 * Where an account of income or expense stands in the profit and loss: what the practice earns and spends comes before
 * operating profit; interest, exchange differences, tax on profit and other income (codes 4200 to 4999 and from 7000 on, as the
 * default charts have them) come after it. Undefined for an account of the balance sheet.
 */
export function resultGroup({ type, code }: { type: AccountType; code: string }): ResultGroup | undefined {
  if (type === 'income') return code >= '4200' ? 'other' : 'income'
  if (type === 'expense') return code >= '7000' ? 'other' : 'expenses'
  return undefined
}
