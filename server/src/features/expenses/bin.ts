import type { DeletedCharge, expenses as contract } from '#contract/expenses.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { notFound } from '../../platform/refusal.ts'
import { assertRestorable } from '../recycle-bin/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { listDeletedCharges, lockBinned, setBinned, type DeletedChargeRow } from './bin.queries.ts'
import { amountNumber } from './charges.ts'
import { getExpense } from './list.ts'
import { expenseLocked, requestSettled } from './rules.ts'
import { lockExpense } from './save.queries.ts'

export async function deleteExpense(
  { tx, userId, clock }: FirmContext,
  { params }: Received<typeof contract.delete>,
): Promise<Answer<typeof contract.delete>> {
  const known = await lockExpense(tx, params.id)
  if (!known) throw notFound('Expense')
  if (known.billing_state === 'onInvoice') throw expenseLocked()
  if (known.is_request && known.payment_status === 'paid') throw requestSettled('paid')
  await setBinned(tx, 'app.expenses', known.id, { by: userId, at: clock.now() })
  return null
}

export async function restoreExpense(
  context: FirmContext,
  { params }: Received<typeof contract.restore>,
): Promise<Answer<typeof contract.restore>> {
  const { tx, clock } = context
  const binned = await lockBinned(tx, 'app.expenses', params.id)
  assertRestorable(context, binned, { what: 'Expense', deletes: 'expensePermission.delete' })
  await setBinned(tx, 'app.expenses', binned.id, { by: null, at: clock.now() })
  return getExpense(context, binned.id)
}

export async function listDeletedExpenses({ tx }: FirmContext, { query }: Received<typeof contract.deleted>) {
  const page = toPage(await listDeletedCharges(tx, 'app.expenses', query), query)
  const known = await currencies(tx)
  return { ...page, data: page.data.map((row) => toDeletedCharge(row, known)) }
}

export const toDeletedCharge = (row: DeletedChargeRow, known: Currencies): DeletedCharge => ({
  id: row.id,
  date: row.day,
  description: row.description,
  matterName: row.matter_name,
  category: row.category,
  addedBy: row.adder_name,
  amount: amountNumber(row.amount_minor, row.currency),
  currencySymbol: known.byCode(row.currency).symbol,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleter_name,
})
