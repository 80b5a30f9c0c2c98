import type { z } from 'zod'
import type { ExpenseFilters, FlatFeeFilters } from '#contract/expenses.ts'

export type ExpenseQuery = z.output<typeof ExpenseFilters>
export type FlatFeeQuery = z.output<typeof FlatFeeFilters>
