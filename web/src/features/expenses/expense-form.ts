import type { UseFormReturn } from 'react-hook-form'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import type { ExpenseValues } from './expense-values.ts'
import type { ChargeCurrency } from '../../shared/records/use-charge-currency.ts'

export type ExpenseFormApi = UseFormReturn<ExpenseValues>

/** What the parts of the form are given. */
export interface ExpenseFieldsProps {
  form: ExpenseFormApi
  /** The expense being edited. */
  expense: ExpenseDetail | undefined
  currency: ChargeCurrency
}
