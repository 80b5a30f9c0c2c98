import { minorToNumber } from '#domain/money.ts'
import {
  EXPENSE_SORTS,
  type ExpenseDetail,
  type ExpenseFilters,
  type ExpenseListQuery,
  type ExpenseTotals,
} from '#contract/expense-shapes.ts'
import type { expenses as contract } from '#contract/expenses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { notFound } from '../../platform/refusal.ts'
import { attachmentsOf } from '../files/public.ts'
import { currencies } from '../reference/public.ts'
import { listDeletedCharges, toChargeTotals } from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { expenseFiles } from './attachments.ts'
import {
  countSubmittedByOthers,
  findExpense,
  selectCategories,
  selectDeletedExpenses,
  selectExpenses,
  selectParts,
  sumExpenses,
  type ExpenseDetailRow,
} from './list.queries.ts'
import { toExpense, type Viewer } from './view.ts'

/** Newest day first. */
export const DEFAULT_SORT = { column: 'date', direction: 'desc' } as const

type ReadContext = Pick<FirmContext, 'tx' | 'businessId' | 'userId' | 'membership'>

const viewerOf = async ({ tx, userId, membership }: ReadContext): Promise<Viewer> => ({
  currencies: await currencies(tx),
  permissions: membership.permissions,
  userId,
})

export async function listExpenses(
  context: ReadContext,
  query: ExpenseListQuery,
): Promise<Answer<typeof contract.list>> {
  const { page, size } = query
  const sort = sortFrom(query, EXPENSE_SORTS, DEFAULT_SORT)
  const viewer = await viewerOf(context)
  const [rows, totals] = await Promise.all([
    selectExpenses(context.tx, query, { sort, page, size }),
    query.includeTotals ? getExpenseTotals(context, query) : undefined,
  ])
  const paged = toPage(rows, query)
  return { ...paged, data: paged.data.map((row) => toExpense(row, viewer)), ...(totals && { totals }) }
}

export async function getWaitingRequests({ tx, userId }: FirmContext) {
  return { requests: Number((await countSubmittedByOthers(tx, userId)).requests) }
}

export async function getExpenseTotals({ tx, businessId }: ReadContext, query: ExpenseFilters): Promise<ExpenseTotals> {
  const [sums, firm, known] = await Promise.all([sumExpenses(tx, query), firmSettings(tx, businessId), currencies(tx)])
  const home = known.byCode(firm.currency)
  const kind = (count: string, minor: string) => ({ count: Number(count), amount: minorToNumber(minor, home.code) })
  return {
    ...toChargeTotals(sums, home),
    client: kind(sums.client_count, sums.client_minor),
    firm: kind(sums.firm_count, sums.firm_minor),
    requests: kind(sums.request_count, sums.request_minor),
  }
}

export async function listCategories({ tx }: FirmContext): Promise<Answer<typeof contract.categories>> {
  const categories = await selectCategories(tx)
  return categories.map(({ id, name, billable_by_default }) => ({ id, name, billableByDefault: billable_by_default }))
}

export const listDeletedExpenses = (context: FirmContext, paging: Paging) =>
  listDeletedCharges(context, selectDeletedExpenses(context.tx, paging), paging)

export async function getExpense(context: FirmContext, id: string): Promise<ExpenseDetail> {
  const { tx } = context
  const row = await findExpense(tx, id)
  if (!row) throw notFound('Expense')
  const parts = row.split_id ? await selectParts(tx, row.split_id) : []
  const files = await attachmentsOf(tx, expenseFiles, [id])
  return {
    ...toExpense(row, await viewerOf(context)),
    ...decisionAndPayment(row),
    files: files.get(id) ?? [],
    splitParts: parts.map((part) => ({
      id: part.id,
      matterId: part.matter_id,
      matterName: part.matter_name ?? '',
      share: Number(part.split_share ?? '0'),
      amount: minorToNumber(part.amount_minor, part.currency),
      isDeleted: part.deleted_at !== null,
    })),
  }
}

function decisionAndPayment(row: ExpenseDetailRow): Pick<ExpenseDetail, 'decision' | 'payment'> {
  return {
    decision:
      row.decided_by && row.decided_at
        ? {
            userId: row.decided_by,
            name: row.decider_name ?? '',
            at: row.decided_at.toISOString(),
            reason: row.decision_note,
          }
        : null,
    payment:
      row.paid_by && row.paid_at
        ? { userId: row.paid_by, name: row.payer_name ?? '', at: row.paid_at.toISOString() }
        : null,
  }
}
