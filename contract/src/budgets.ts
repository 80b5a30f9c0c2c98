import { z } from 'zod'
import { firmCall, firmKeys, Id, Nothing } from './common.ts'
import { endpoint, needs, type Access } from './endpoint.ts'
import { requiredNumber } from './fields.ts'

export const BUDGET_KINDS = ['hours', 'amount'] as const
export type BudgetKind = (typeof BUDGET_KINDS)[number]
const DEFAULT_WARNING = 80
/** Limits of the columns; a matter in naira may have a budget of hundreds of millions. */
const MAX_LIMITS = { hours: 99_999_999, amount: 99_999_999_999 }

export const BudgetInput = z
  .strictObject({
    ...firmKeys,
    kind: z.enum(BUDGET_KINDS, 'A budget is in hours or an amount'),
    /** Hours, or an amount in the firm's currency. */
    limit: requiredNumber(4, 'Budget', MAX_LIMITS.amount).refine(
      (limit) => Number(limit) > 0,
      'Budget must be above 0',
    ),
    /** The used share at which a warning is shown. */
    warnAtPercent: z
      .int('Warning must be a whole share from 1 to 100 percent')
      .min(1, 'Warning must be a whole share from 1 to 100 percent')
      .max(100, 'Warning must be a whole share from 1 to 100 percent')
      .default(DEFAULT_WARNING),
    /** The version that was edited, null for a new budget; an outdated one is refused. */
    version: z.int().min(1).nullable().optional(),
  })
  .refine(({ kind, limit }) => Number(limit) <= MAX_LIMITS[kind], {
    path: ['limit'],
    error: 'Budget must be at most 99,999,999 hours',
  })
export type BudgetInput = z.infer<typeof BudgetInput>

/** How much of a budget is used by all work on the matter, also work that the person cannot see. */
export const BudgetUse = z.strictObject({
  kind: z.enum(BUDGET_KINDS),
  limit: z.number(),
  used: z.number(),
  /** With one decimal; above 100 when it is overspent. */
  usedPercent: z.number(),
  warnAtPercent: z.int(),
  /** `near` from the warning on, `over` above 100 percent. */
  state: z.enum(['within', 'near', 'over']),
  /** Of an amount; null for hours. */
  currencyCode: z.string().nullable(),
})
export type BudgetUse = z.infer<typeof BudgetUse>

export const Budget = BudgetUse.extend({ version: z.int() })
export type Budget = z.infer<typeof Budget>

const params = z.object({ id: Id('Matter is required') })
/** The first save creates the budget, later ones edit it. */
const saveAccess: Access = {
  kind: 'needs',
  allOf: ['matterMaster', 'budget'],
  oneOf: ['budget.create', 'budget.edit'],
}

export const budgets = {
  get: endpoint('GET', '/admin/matter/:id/budget', {
    summary: 'The budget of a matter and how much of it is used; null without one',
    access: needs('matterMaster', 'budget'),
    params,
    ...firmCall,
    response: Budget.nullable(),
  }),
  save: endpoint('PUT', '/admin/matter/:id/budget', {
    summary: 'Sets the budget of a matter, in hours or an amount; a matter has one',
    access: saveAccess,
    params,
    ...firmCall,
    body: BudgetInput,
    response: Budget,
    refusals: ['amount_too_fine', 'stale_version'],
    done: 'Budget saved',
  }),
  delete: endpoint('DELETE', '/admin/matter/:id/budget', {
    summary: 'Deletes the budget of a matter',
    access: needs('matterMaster', 'budget', 'budget.delete'),
    params,
    ...firmCall,
    response: Nothing,
    done: 'Budget removed',
  }),
}
