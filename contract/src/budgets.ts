import { z } from 'zod'
import { firmKeys, FirmQuery, firmSpelling, Id, Nothing } from './common.ts'
import { endpoint, needs, type Access } from './endpoint.ts'
import { requiredNumber } from './fields.ts'

export const BUDGET_KINDS = ['hours', 'amount'] as const
export type BudgetKind = (typeof BUDGET_KINDS)[number]
const USUAL_WARNING = 80
/** What the database holds; a matter in naira has a budget of hundreds of millions. */
const MOST = { hours: 99_999_999, amount: 99_999_999_999 }

export const BudgetInput = z
  .strictObject({
    ...firmKeys,
    kind: z.enum(BUDGET_KINDS, 'A budget is in hours or an amount'),
    /** Hours, or an amount in the firm's currency. */
    limit: requiredNumber(4, 'Budget', MOST.amount).refine((limit) => Number(limit) > 0, 'Budget must be above 0'),
    /** The share from which everybody is warned. */
    warnAtPercent: z
      .int('Warning must be a whole share from 1 to 100 percent')
      .min(1, 'Warning must be a whole share from 1 to 100 percent')
      .max(100, 'Warning must be a whole share from 1 to 100 percent')
      .default(USUAL_WARNING),
    /** The version the budget was read at, null where there was none; a save of an older one is refused. */
    version: z.int().min(1).nullable().optional(),
  })
  .refine(({ kind, limit }) => Number(limit) <= MOST[kind], {
    path: ['limit'],
    error: 'Budget must be at most 99,999,999 hours',
  })
export type BudgetInput = z.infer<typeof BudgetInput>

/** How much of a budget is used, by all the work on the matter, whoever asks. */
export const BudgetUse = z.strictObject({
  kind: z.enum(BUDGET_KINDS),
  limit: z.number(),
  used: z.number(),
  /** With one decimal; more than 100 where it is overspent. */
  usedPercent: z.number(),
  warnAtPercent: z.int(),
  /** `near` from the share of the warning on, `over` beyond the whole. */
  state: z.enum(['within', 'near', 'over']),
  /** Of an amount; null for hours. */
  currencyCode: z.string().nullable(),
})
export type BudgetUse = z.infer<typeof BudgetUse>

export const Budget = BudgetUse.extend({ version: z.int() })
export type Budget = z.infer<typeof Budget>

const params = z.object({ id: Id('Matter is required') })
/** The first budget of a matter is created, every later save edits it. */
const whoSetsBudgets: Access = {
  kind: 'needs',
  allOf: ['matterMaster', 'budget'],
  oneOf: ['budget.create', 'budget.edit'],
}

export const budgets = {
  get: endpoint({
    method: 'GET',
    path: '/admin/matter/:id/budget',
    summary: 'The budget of a matter and how much of it is used; null where there is none',
    access: needs('matterMaster', 'budget'),
    params,
    query: FirmQuery,
    spelling: firmSpelling,
    response: Budget.nullable(),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/matter/:id/budget',
    summary: 'Sets the budget of a matter, in hours or an amount; a matter has one',
    access: whoSetsBudgets,
    params,
    query: FirmQuery,
    spelling: firmSpelling,
    body: BudgetInput,
    response: Budget,
    refusals: ['amount_too_fine', 'stale_version'],
    done: 'Budget saved',
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/admin/matter/:id/budget',
    summary: 'Takes the budget of a matter away',
    access: needs('matterMaster', 'budget', 'budget.delete'),
    params,
    query: FirmQuery,
    spelling: firmSpelling,
    response: Nothing,
    done: 'Budget removed',
  }),
}
