import { expenseRecord, type ExpenseHit } from '#contract/expenses-record.ts'
import { mayTransition } from '#domain/expense-request.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { chargeDashboard, isUnbilledExpense, toChargeHit, toChargeOverview } from '../charges/public.ts'
import { lifeOf, type RecordType } from '../records/public.ts'
import { expenseFiles } from './attachments.ts'
import {
  countOwnRequests,
  countRequestsToDecide,
  expenseNames,
  expenseOnPage,
  searchExpenses,
  sumExpenses,
} from './record-type.queries.ts'
import { expenseRoutes } from './routes.ts'
import { expenseConstraints } from './refusals.ts'

async function searchHits(tx: FirmTx, text: string): Promise<ExpenseHit[]> {
  const rows = await searchExpenses(tx, text)
  return rows.map((row) => ({ ...toChargeHit(row), category: row.category, vendor: row.vendor }))
}

/** Requests of others that the person may decide, and their own that came back or were never sent. */
async function waiting({ tx, userId, membership: { permissions } }: FirmContext) {
  const mayDecide = mayTransition('approve', { permissions, isRequester: false })
  const [toDecide, own] = await Promise.all([mayDecide ? countRequestsToDecide(tx) : [], countOwnRequests(tx, userId)])
  return [
    ...toDecide.map((row) => ({ code: 'requestsToDecide', ...row })),
    ...own.map(({ status, ...row }) => ({ code: status === 'draft' ? 'draftRequests' : 'returnedRequests', ...row })),
  ].map(({ minor, ...row }) => ({ ...row, minor: BigInt(minor) }))
}

export const expenseType: RecordType = {
  contract: expenseRecord,
  routes: [expenseRoutes],
  constraints: expenseConstraints,
  attachments: expenseFiles,
  tables: [
    {
      name: 'expenses',
      kind: 'expense',
      label: 'expense',
      names: expenseNames,
      isPersonal: true,
      webhook: lifeOf('expense', {
        status: { submitted: 'submitted', approved: 'approved', rejected: 'rejected' },
        payment_status: { paid: 'reimbursed' },
      }),
      activity: {
        names: expenseOnPage,
        figure: 'amount_minor',
        states: {
          status: { submitted: 'submitted for approval', approved: 'approved', rejected: 'rejected' },
          payment_status: { paid: 'paid' },
        },
      },
      columns: {
        is_firm_expense: 'Paid by the firm',
        is_request: 'Requested',
        decided_by: 'Decided by',
        decision_note: 'Reason',
        paid_by: 'Paid by',
        split_share: 'Share',
      },
    },
    { name: 'expense_files', kind: 'expense', label: 'receipt', isPart: true },
  ],
  bin: { table: 'app.expenses', staysBecause: 'Something else refers to this expense' },
  search: searchHits,
  dashboard: {
    ...chargeDashboard('unbilledExpenses', {
      table: 'app.expenses',
      day: 'spent_on',
      owner: 'added_by',
      unbilled: isUnbilledExpense,
    }),
    waiting,
  },
  overview: async ({ tx }, page) => toChargeOverview(await sumExpenses(tx, page)),
}
