import { z } from 'zod'
import { MAX_PAYERS } from '#domain/payer-split.ts'
import { Day, firmKeys, firmSpelling, Id, OptionalText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, Note, postingDay, RequiredId } from './fields.ts'
import { InvoiceDetail, TransitionInput } from './invoice-shapes.ts'
import { draftRefusals } from './invoices.ts'
import { PayerShare } from './payer-shares.ts'

const params = z.object({ id: Id('Not an id') })

export const SplitInput = z.strictObject({
  ...firmKeys,
  version: EditedVersion,
  payers: z
    .array(z.strictObject({ clientId: RequiredId('Payer is required'), share: PayerShare }))
    .min(2, 'An invoice is split between at least two payers')
    .max(MAX_PAYERS, `At most ${MAX_PAYERS} payers`),
})
export type SplitInput = z.output<typeof SplitInput>

/** What may be changed of one part of a split invoice: nothing that it amounts to. */
export const PartInput = z.strictObject({
  ...firmKeys,
  version: EditedVersion,
  issueDate: postingDay,
  dueDate: Day('Due date is required'),
  billTo: OptionalText(2_000),
  note: Note(5_000),
})
export type PartInput = z.output<typeof PartInput>

/** An invoice split between payers: each has a part of its own, which is approved, sent and paid by itself. */
export const invoiceSplits = {
  split: endpoint('POST', '/admin/invoice/:id/split', {
    summary: 'Splits a draft between payers: one draft for each, which together are the whole to the smallest unit',
    access: needs('invoice', 'invoice.create'),
    params,
    body: SplitInput,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: [...draftRefusals, 'stale_version', 'invoice_issued', 'part_of_split', 'not_split'],
    done: 'Invoice split',
  }),
  change: endpoint('PUT', '/admin/invoice/:id/part', {
    summary: 'Changes days, address and note of a part of a split invoice that is not issued',
    access: needs('invoice', 'invoice.create'),
    params,
    body: PartInput,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: ['stale_version', 'invoice_issued', 'not_split', 'due_before_issue'],
    done: 'Invoice saved',
  }),
  join: endpoint('POST', '/admin/invoice/:id/join', {
    summary: 'Joins the parts of a split invoice to one draft again, while none of them is issued',
    access: needs('invoice', 'invoice.create'),
    params,
    body: TransitionInput,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: [...draftRefusals, 'stale_version', 'invoice_issued', 'part_of_split', 'not_split'],
    done: 'Parts joined',
  }),
}
