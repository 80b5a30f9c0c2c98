import { holds } from '#domain/permissions.ts'
import { fromMajor } from '#domain/money.ts'
import type { Budget, BudgetInput, budgets as contract } from '#contract/budgets.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, lockRecord, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, notFound, notPermitted } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { budgetsOf, deleteBudgetRow, findBudget, insertBudget, seesMatter } from './queries.ts'
import { toBudgetUse } from './view.ts'

export async function getBudget({ tx }: FirmContext, { params }: Received<typeof contract.get>) {
  const [matter, budget] = await Promise.all([seesMatter(tx, params.id), budgetOf(tx, params.id)])
  if (!matter) throw notFound('Matter')
  return budget
}

export async function saveBudget(
  context: FirmContext,
  { params, body }: Received<typeof contract.save>,
): Promise<Budget> {
  const { tx, businessId, userId, clock, membership } = context
  if (!(await lockRecord(tx, 'app.matters', params.id))) throw notFound('Matter')
  const known = await findBudget(tx, params.id)
  if (!holds(membership.permissions, known ? 'budget.edit' : 'budget.create')) throw notPermitted()
  assertVersion(body.version, known?.version ?? null, 'The budget')
  const columns = {
    ...limitOf(body, (await firmSettings(tx, businessId)).currency),
    warn_at_percent: body.warnAtPercent,
  }
  const now = clock.now()
  if (known) await updateRecord(context, 'app.matter_budgets', known.id, columns)
  else {
    const keys = { business_id: businessId, id: newId(), matter_id: params.id, created_by: userId }
    await insertBudget(tx, { ...keys, ...columns, created_at: now, updated_at: now })
  }
  const saved = await budgetOf(tx, params.id)
  if (!saved) throw new Error('a budget that was just saved')
  return saved
}

export async function deleteBudget({ tx }: FirmContext, { params }: Received<typeof contract.delete>): Promise<null> {
  if (!(await lockRecord(tx, 'app.matters', params.id))) throw notFound('Matter')
  const known = await findBudget(tx, params.id)
  if (!known) throw notFound('Budget')
  await deleteBudgetRow(tx, known.id)
  return null
}

async function budgetOf(tx: FirmContext['tx'], matterId: string): Promise<Budget | null> {
  const [row] = await budgetsOf(tx, [matterId])
  return row ? { ...toBudgetUse(row), version: row.version } : null
}

/** An amount is in the firm's currency, as every sum of a matter is. */
function limitOf({ kind, limit }: BudgetInput, currency: string) {
  if (kind === 'hours') return { kind, hours: limit, amount_minor: null, currency: null }
  try {
    return { kind, hours: null, amount_minor: String(fromMajor(limit, currency).minor), currency }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidField('amount_too_fine', 'limit', `The amount has more decimals than ${currency} has`)
  }
}
