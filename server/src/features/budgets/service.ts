import { holds } from '#domain/permissions.ts'
import { fromMajor } from '#domain/money.ts'
import type { Budget, BudgetInput } from '#contract/budgets.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, lockRecord, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, notFound, notPermitted } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { deleteBudgetRow, findBudget, findMatter, insertBudget, selectBudgets } from './queries.ts'
import { toBudgetUse } from './view.ts'

export async function getBudget({ tx }: FirmContext, matterId: string): Promise<Budget | null> {
  const [matter, budget] = await Promise.all([findMatter(tx, matterId), findMatterBudget(tx, matterId)])
  if (!matter) throw notFound('Matter')
  return budget
}

/** Creates the budget of a matter, or updates the one it has. */
export async function setBudget(context: FirmContext, matterId: string, input: BudgetInput): Promise<Budget> {
  const { tx, businessId, userId, clock, membership } = context
  if (!(await lockRecord(tx, 'app.matters', matterId))) throw notFound('Matter')
  const before = await findBudget(tx, matterId)
  if (!holds(membership.permissions, before ? 'budget.edit' : 'budget.create')) throw notPermitted()
  assertVersion(input.version, before?.version ?? null, 'The budget')
  const { currency } = await firmSettings(tx, businessId)
  const columns = { ...limitColumns(input, currency), warn_at_percent: input.warnAtPercent }
  if (before) await updateRecord(context, 'app.matter_budgets', before.id, columns)
  else {
    const now = clock.now()
    const keys = { business_id: businessId, id: newId(), matter_id: matterId, created_by: userId }
    await insertBudget(tx, { ...keys, ...columns, created_at: now, updated_at: now })
  }
  const saved = await findMatterBudget(tx, matterId)
  if (!saved) throw new Error('a budget that was just saved')
  return saved
}

export async function deleteBudget({ tx }: FirmContext, matterId: string): Promise<null> {
  if (!(await lockRecord(tx, 'app.matters', matterId))) throw notFound('Matter')
  const budget = await findBudget(tx, matterId)
  if (!budget) throw notFound('Budget')
  await deleteBudgetRow(tx, budget.id)
  return null
}

async function findMatterBudget(tx: FirmContext['tx'], matterId: string): Promise<Budget | null> {
  const [row] = await selectBudgets(tx, [matterId])
  return row ? { ...toBudgetUse(row), version: row.version } : null
}

/** An amount is in the firm's currency, like every sum of a matter. */
function limitColumns({ kind, limit }: BudgetInput, currency: string) {
  if (kind === 'hours') return { kind, hours: limit, amount_minor: null, currency: null }
  try {
    return { kind, hours: null, amount_minor: String(fromMajor(limit, currency).minor), currency }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidField('amount_too_fine', 'limit', `The amount has more decimals than ${currency} has`)
  }
}
