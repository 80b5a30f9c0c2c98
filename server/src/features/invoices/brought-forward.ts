import type { InvoiceInput } from '#contract/invoice-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { requirePermission } from '../../platform/permission.ts'
import { notFound } from '../../platform/refusal.ts'
import { voidInvoice } from './approval.ts'
import { resolveDraft } from './draft.ts'
import { issueBroughtForward } from './posting.ts'
import { selectTakenNumbers } from './posting.queries.ts'
import { changeInvoice, lockInvoice } from './queries.ts'
import { numberTaken, takenOverBeforeIssue } from './refusals.ts'
import { createDraftRows } from './service.ts'

/** An open invoice of older books: what is still owed of it, on one line without tax. */
interface BroughtForwardInvoice {
  readonly number: string
  /** The day on which the firm takes it over; refused if its month is closed. */
  readonly takenOverOn: string
  readonly input: InvoiceInput
}

/**
 * Takes over an open invoice of older books. It is owed, ages and is paid as any other, by its own number and days, and is
 * posted against opening balances on the day on which the firm moves in: nothing of it is taxed again or income of that period.
 */
export async function bringInvoiceForward(
  context: FirmContext,
  { number, takenOverOn, input }: BroughtForwardInvoice,
): Promise<{ readonly id: string }> {
  requirePermission(context, 'invoice.create')
  requirePermission(context, 'invoice.approve')
  if (takenOverOn < input.issueDate) throw takenOverBeforeIssue()
  if ((await selectTakenNumbers(context.tx, [number])).has(number)) throw numberTaken(number)
  const draft = await resolveDraft(context, input)
  const lines = draft.lines.map((line) => ({ ...line, kind: 'broughtForward' as const }))
  const id = await createDraftRows(context, { ...draft, lines }, { broughtForwardOn: takenOverOn })
  await issueBroughtForward(context, id, number)
  return { id }
}

const REASON = 'The import was undone'

/** Takes a brought forward invoice back while nothing has moved on it. Its number is free again. */
export async function takeBackInvoice(context: FirmContext, id: string): Promise<void> {
  requirePermission(context, 'invoice.delete')
  const invoice = await lockInvoice(context.tx, id)
  if (!invoice?.number || invoice.brought_forward_on === null) throw notFound('Invoice')
  await voidInvoice(context, id, REASON)
  await changeInvoice(context.tx, id, { number: await freeNumber(context, invoice.number) })
}

/** What a number is called once it is free: `1042 (undone)`, `1042 (undone 2)`. */
async function freeNumber({ tx }: FirmContext, number: string): Promise<string> {
  for (let turn = 1; ; turn += 1) {
    const name = `${number} (undone${turn === 1 ? '' : ` ${turn}`})`
    if (!(await selectTakenNumbers(tx, [name])).has(name)) return name
  }
}
