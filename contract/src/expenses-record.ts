import { z } from 'zod'
import { ChargeHit } from './flat-fees-record.ts'
import { Unbilled, type RecordTypeContract } from './record-type.ts'

const ExpenseHit = ChargeHit.extend({ category: z.string(), vendor: z.string() })
export type ExpenseHit = z.infer<typeof ExpenseHit>

export const expenseRecord = {
  noun: 'Expense',
  permission: 'expensePermission',
  auditKinds: ['expense'],
  bin: 'expenses',
  hits: { expenses: z.array(ExpenseHit) },
  count: 'expenses',
  unbilled: { expenses: Unbilled.nullable() },
  closingReasons: ['unbilledExpenses', 'undecidedRequests'],
  closingWarnings: ['draftRequests'],
} as const satisfies RecordTypeContract
