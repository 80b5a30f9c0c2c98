import { conflictingField, invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const invoiceNotIssued = () =>
  new Refusal(409, 'invoice_not_issued', 'Only an issued invoice can be credited or written off')
export const creditBeforeInvoice = () =>
  invalidField('credit_before_invoice', 'date', 'The date is before that of the invoice')
/** `left` is the amount that is left, with its currency. */
export const creditTooLarge = (field: string, left: string) =>
  invalidField('credit_too_large', field, `Only ${left} is left to credit`)
export const lineUnknown = (field: string) =>
  invalidField('line_unknown', field, 'This line is not one of the invoice, or bills nothing')
export const amountTooFine = (field: string, currency: string) =>
  invalidField('amount_too_fine', field, `The amount has more decimals than ${currency} has`)
export const creditNoteIssued = () =>
  new Refusal(409, 'credit_note_issued', 'An approved credit note cannot be changed. Void it instead')
export const creditNoteDraft = () =>
  new Refusal(409, 'credit_note_draft', 'Only an approved credit note can be voided. Delete a draft')
/** Between saving and approving, another credit note took a part of the same tax. */
export const creditChanged = () =>
  new Refusal(
    409,
    'credit_changed',
    'Something else has been credited on this invoice since this credit note was saved. Save it again to see its new total',
  )
export const creditRefunded = () =>
  new Refusal(
    409,
    'credit_refunded',
    'Credit of this credit note was paid back to the client. Undo the refund first if it was a mistake; else bill what is owed on a new invoice',
  )
export const creditFreedWork = () =>
  new Refusal(409, 'credit_freed_work', 'This credit note has freed work to be billed again, so it cannot be voided')
export const reversalBeforeEntry = () =>
  invalidField('reversal_before_entry', 'date', 'The date is before what is reversed')
export const writeOffTooLarge = (balance: string) =>
  invalidField('write_off_too_large', 'amount', `Only ${balance} is open on this invoice`)
export const writeOffReversed = () => new Refusal(409, 'write_off_reversed', 'This is reversed already')

export const creditConstraints: ConstraintRefusals = {
  credit_notes_within_invoice: () =>
    new Refusal(409, 'credit_changed', 'More would be credited than the invoice bills. Save the credit note again'),
  credit_notes_of_issued_invoice: invoiceNotIssued,
  credit_notes_issued_unchanged: creditNoteIssued,
  credit_notes_one_per_number: () => conflictingField('already_posted', 'number', 'This number is taken'),
  write_offs_unchanged: writeOffReversed,
}
