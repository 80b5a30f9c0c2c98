import { z } from 'zod'
import { Decimal, firmCall, firmKeys, firmSpelling, Id, Nothing, OptionalText, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'
import { InvoiceDetail } from './invoice-shapes.ts'
import { draftRefusals } from './invoices.ts'

const params = z.object({ id: Id('Not an id') })
const MAX_LINES = 500
/** Each entry is priced again, which takes longer. */
const MAX_TRANSFERRED = 100
const figure = (label: string) => Decimal(4, `${label} must be a number of at most 4 decimals`, { max: 99_999_999_999 })
const lineIds = z.array(Id('Line is not known')).min(1, 'Choose at least one line').max(MAX_LINES)
/** The draft as it is then; null where no line is left, and the draft with it. */
const Remaining = z.strictObject({ invoice: InvoiceDetail.nullable() })

/** What a review before billing does to the lines of a draft. */
export const draftLines = {
  change: endpoint('PUT', '/admin/invoice/:id/lines', {
    summary: 'Changes the text, quantity or rate of lines of a draft; the work behind them stays as it is recorded',
    access: needs('invoice', 'invoice.create'),
    params,
    body: z.strictObject({
      ...firmKeys,
      version: EditedVersion,
      lines: z
        .array(
          z.strictObject({
            id: Id('Line is not known'),
            description: OptionalText(10_000),
            quantity: figure('Quantity').optional(),
            rate: figure('Rate').optional(),
          }),
        )
        .min(1, 'Choose at least one line')
        .max(MAX_LINES),
    }),
    bodyLimit: 2 * 1024 * 1024,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: [...draftRefusals, 'stale_version', 'invoice_issued', 'part_of_split'],
    done: 'Lines changed',
  }),
  hold: endpoint('POST', '/admin/invoice/:id/lines/hold', {
    summary: 'Takes lines off a draft and holds their work back from billing, with a reason',
    access: needs('invoice', 'invoice.create'),
    params,
    body: z.strictObject({
      ...firmKeys,
      version: EditedVersion,
      lineIds,
      reason: RequiredText(500, 'Reason'),
    }),
    spelling: firmSpelling,
    response: Remaining,
    refusals: [...draftRefusals, 'stale_version', 'invoice_issued', 'part_of_split', 'line_without_work'],
    done: 'Held back from billing',
  }),
  transfer: endpoint('POST', '/admin/invoice/:id/lines/transfer', {
    summary: 'Takes lines off a draft and moves the time behind them to another matter, at the rates of that matter',
    access: needs('invoice', 'invoice.create', 'timeEntry', 'timeEntry.edit'),
    params,
    body: z.strictObject({
      ...firmKeys,
      version: EditedVersion,
      lineIds: lineIds.max(MAX_TRANSFERRED),
      matterId: Id('Matter is required'),
    }),
    spelling: firmSpelling,
    response: Remaining,
    refusals: [
      ...draftRefusals,
      'stale_version',
      'invoice_issued',
      'part_of_split',
      'line_without_work',
      'not_transferred',
    ],
    done: 'Moved to the other matter',
  }),
  release: endpoint('DELETE', '/admin/billing-hold/:id', {
    summary: 'Lets held work be billed again; the id is that of the work',
    access: needs('invoice', 'invoice.create'),
    params,
    ...firmCall,
    response: Nothing,
    done: 'No longer held back',
  }),
}
