import { z } from 'zod'
import { ChargeHit } from './flat-fees-record.ts'
import { UnbilledWork, UnbilledOfMatter } from './dashboard-shapes.ts'
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
  dashboard: {
    figures: { unbilledExpenses: UnbilledWork.nullable() },
    matterFigures: { unbilledExpenses: UnbilledOfMatter.nullable() },
    waiting: ['requestsToDecide', 'returnedRequests', 'draftRequests'],
  },
  closingReasons: {
    unbilledExpenses: { one: 'unbilled expense', many: 'unbilled expenses' },
    undecidedRequests: {
      one: 'expense request is waiting for a decision',
      many: 'expense requests are waiting for a decision',
      isUndecided: true,
    },
  },
  // Only the author of a draft can submit or delete it, so it does not keep others from closing the matter.
  closingWarnings: {
    draftRequests: {
      one: 'expense request is a draft that was never submitted',
      many: 'expense requests are drafts that were never submitted',
    },
  },
} as const satisfies RecordTypeContract
