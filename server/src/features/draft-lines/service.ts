import { isSameDecimal } from '#domain/decimal.ts'
import type { draftLines } from '#contract/draft-lines.ts'
import type { Received } from '#contract/endpoint.ts'
import type { InvoiceDetail, InvoiceLineInput, WorkReference } from '#contract/invoice-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { deleteInvoice, getInvoice, toInvoiceInput, updateInvoice } from '../invoices/public.ts'
import { changeTimeEntries } from '../time-entries/public.ts'
import { deleteHolds, insertHolds } from './queries.ts'

type Body<Call extends 'change' | 'hold' | 'transfer'> = Received<(typeof draftLines)[Call]>['body']
type Line = InvoiceDetail['lines'][number]

const lineWithoutWork = () =>
  new Refusal(422, 'line_without_work', 'A line has no recorded work behind it. Delete it from the draft instead')
const notTransferred = (reason: string) => new Refusal(422, 'not_transferred', reason)

/** Changes lines of a draft; the work behind them stays as it is recorded, and the difference is written down. */
export async function changeDraftLines(
  context: FirmContext,
  id: string,
  { lines, version }: Body<'change'>,
): Promise<InvoiceDetail> {
  const input = toInvoiceInput(await getInvoice(context, id))
  const changes = new Map(lines.map((line) => [line.id, line]))
  if (lines.some((line) => !input.lines.some((known) => known.id === line.id))) throw notFound('Line')
  const changed = input.lines.map((line) => {
    const change = changes.get(line.id ?? '')
    return {
      ...line,
      description: change?.description ?? line.description,
      quantity: change?.quantity ?? line.quantity,
      rate: change?.rate ?? line.rate,
      // What is typed by hand no longer follows from an agreement.
      agreement: change && isRepriced(line, change) ? null : line.agreement,
    }
  })
  return updateInvoice(context, id, { ...input, version, lines: changed })
}

const isRepriced = (line: InvoiceLineInput, change: Pick<InvoiceLineInput, 'quantity' | 'rate'>): boolean =>
  [
    [line.quantity, change.quantity],
    [line.rate, change.rate],
  ].some(([before = '0', after = before]) => !isSameDecimal(before, after))

/** Holds the work of lines back from billing. The next run leaves it out until the hold is deleted. */
export async function holdDraftLines(context: FirmContext, id: string, { reason, ...input }: Body<'hold'>) {
  const { tx, businessId, userId, clock } = context
  const { lines, invoice } = await takeOff(context, id, input)
  await insertHolds(
    tx,
    lines.map(({ work, matterId }) => ({
      business_id: businessId,
      work_id: work.id,
      matter_id: matterId,
      reason,
      held_by: userId,
      held_at: clock.now(),
    })),
  )
  return { invoice }
}

export async function deleteHold({ tx }: FirmContext, workId: string): Promise<null> {
  if ((await deleteHolds(tx, [workId])) === 0) throw notFound('Hold')
  return null
}

/** Moves the time behind lines to another matter, where it waits for an invoice at the rate that holds there. All or none. */
export async function transferDraftLines(context: FirmContext, id: string, { matterId, ...input }: Body<'transfer'>) {
  const { lines, invoice } = await takeOff(context, id, input)
  if (lines.some(({ work }) => work.kind !== 'timeEntry'))
    throw notTransferred('Only time is moved to another matter. Change an expense or a flat fee on its own page')
  const { unchanged } = await changeTimeEntries(
    context,
    lines.map(({ work }) => ({ id: work.id, matterId })),
  )
  const [refused] = unchanged
  if (refused) throw notTransferred(refused.reason)
  return { invoice }
}

type WorkLine = Line & { readonly work: WorkReference }

/** Takes lines with work off a draft, which is deleted with its last line. */
async function takeOff(
  context: FirmContext,
  id: string,
  { lineIds, version }: Pick<Body<'hold'>, 'lineIds' | 'version'>,
): Promise<{ lines: WorkLine[]; invoice: InvoiceDetail | null }> {
  const before = await getInvoice(context, id)
  const wanted = new Set(lineIds)
  const lines = before.lines.filter((line) => wanted.has(line.id))
  if (lines.length < wanted.size) throw notFound('Line')
  const withWork = lines.flatMap((line): WorkLine[] => (line.work ? [{ ...line, work: line.work }] : []))
  if (withWork.length < lines.length) throw lineWithoutWork()
  const input = toInvoiceInput(before)
  const rest = input.lines.filter((line) => !wanted.has(line.id ?? ''))
  // Saved first in any case, so that a draft that somebody else has changed is not deleted.
  if (rest.length > 0)
    return { lines: withWork, invoice: await updateInvoice(context, id, { ...input, version, lines: rest }) }
  await updateInvoice(context, id, { ...input, version })
  await deleteInvoice(context, id)
  return { lines: withWork, invoice: null }
}
