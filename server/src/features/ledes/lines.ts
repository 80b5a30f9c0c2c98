import type { LineCodesInput } from '#contract/ledes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { assertCode } from '../utbms/public.ts'
import { findInvoiceStatus, saveLineCodes, selectLineIds } from './queries.ts'
import { notIssuedYet } from './refusals.ts'

/** Sets codes of lines. What was issued stays as it is: a code is what a receiver sorts by, not what is owed. */
export async function updateLineCodes(context: FirmContext, id: string, { lines }: LineCodesInput): Promise<null> {
  const { tx, businessId, clock } = context
  const invoice = await findInvoiceStatus(tx, id)
  if (!invoice) throw notFound('Invoice')
  if (invoice.status !== 'approved') throw notIssuedYet()
  for (const line of lines) {
    assertCode('task', 'lines', line.taskCode)
    assertCode('activity', 'lines', line.activityCode)
    assertCode('expense', 'lines', line.expenseCode)
  }
  const byId = new Map(lines.map((line) => [line.lineId, line]))
  const known = await selectLineIds(tx, id, [...byId.keys()])
  if (known.length !== byId.size) throw missingField('lines', 'Line')
  await saveLineCodes(
    tx,
    [...byId.values()].map((line) => ({
      business_id: businessId,
      line_id: line.lineId,
      invoice_id: id,
      task_code: line.taskCode ?? null,
      activity_code: line.activityCode ?? null,
      expense_code: line.expenseCode ?? null,
      updated_at: clock.now(),
    })),
  )
  return null
}
