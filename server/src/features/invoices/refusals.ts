import { describeInvoiceProblem, type InvoiceProblem } from '#domain/invoice-total.ts'
import {
  conflictingField,
  invalidField,
  missingField,
  Refusal,
  type ConstraintRefusals,
} from '../../platform/refusal.ts'
import { holdConstraints } from '../legal-holds/public.ts'

export const invoiceIssued = () =>
  new Refusal(
    409,
    'invoice_issued',
    'An issued invoice cannot be edited. Correct it with a credit note, or void it while nothing has been paid',
  )
const workAlreadyBilled = () =>
  new Refusal(
    409,
    'work_already_billed',
    'Work on this invoice has been put on another invoice in the meantime. Reload to see what is still unbilled',
  )
const workNotBillable = () =>
  new Refusal(409, 'work_not_billable', 'Work on this invoice is no longer waiting for an invoice. Reload to see why')
const MAX_NAMED = 3
/** `obstacles` say of each piece of work where it is now. */
export function notRestorable(obstacles: readonly string[]): Refusal {
  const more = obstacles.length - MAX_NAMED
  const named = `${obstacles.slice(0, MAX_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
  return new Refusal(409, 'work_not_billable', `This draft cannot bill its work any more. ${named}`)
}
export const agreementNotPossible = (reason: string) => invalidField('agreement_not_possible', 'lines', reason)
export const partOfSplit = () =>
  new Refusal(
    409,
    'part_of_split',
    'This invoice is a part of one that is split between payers. Join the parts to change or delete them, while none is issued',
  )
export const authorMayNotApprove = () =>
  new Refusal(403, 'author_may_not_approve', 'Someone else has to approve an invoice that you wrote')
export const nothingToBill = () => new Refusal(422, 'nothing_to_bill', 'There is nothing to bill on this invoice')
export const notSubmitted = () => new Refusal(409, 'not_submitted', 'This invoice does not wait for approval')
export const notIssued = () => new Refusal(409, 'not_issued', 'Only an issued invoice can be voided. Delete a draft')
export const invoiceSettled = () =>
  new Refusal(
    409,
    'invoice_settled',
    'Something has been paid or credited on this invoice. Correct it with a credit note',
  )
/** Two people settle the same invoice at once: the second one looks at what is left. */
const invoiceSettledSince = () =>
  new Refusal(
    409,
    'invoice_settled',
    'Something has been paid or credited on this invoice in the meantime. Reload to see what is still open',
  )
export const numberTaken = (number: string) =>
  invalidField('invalid', 'number', `There is an invoice ${number} already`)
export const takenOverBeforeIssue = () =>
  invalidField('invalid', 'issueDate', 'The invoice was issued after the day on which it is taken over')
export const taxRateChanged = () =>
  new Refusal(
    409,
    'tax_rate_changed',
    'Tax rates have changed since this invoice was saved. Save it again to see its new total',
  )
export const accountMissing = (role: string) =>
  new Refusal(422, 'account_missing', `The chart of accounts has no account for ${role}`)
export const otherClient = () => invalidField('other_client', 'lines', 'A line is about a matter of another client')
export const dueBeforeIssue = () => invalidField('due_before_issue', 'dueDate', 'The due date is before the issue date')
export const amountTooLarge = () => invalidField('amount_too_large', 'lines', 'The amount is too large to be billed')
export const taxCodeWithoutRate = () =>
  invalidField('tax_code_without_rate', 'lines', 'A tax code has no rate on the day of the invoice')

/** What is wrong with the figures, at the field that has them. */
export function figuresRefused(problem: InvoiceProblem): Refusal {
  const message = describeInvoiceProblem(problem)
  if (problem.code === 'unknown_tax_code') return taxCodeWithoutRate()
  return invalidField('discount_too_large', problem.code === 'line_discount_too_large' ? 'lines' : 'discount', message)
}

export const invoiceConstraints: ConstraintRefusals = {
  ...holdConstraints,
  billed_work_pkey: workAlreadyBilled,
  billed_work_is_unbilled: workNotBillable,
  invoices_issued_unchanged: invoiceIssued,
  payer_invoices_unchanged: partOfSplit,
  invoices_not_approved_by_author: authorMayNotApprove,
  invoices_due_after_issue: dueBeforeIssue,
  invoices_one_per_number: () => conflictingField('invalid', 'number', 'There is an invoice of this number already'),
  invoice_shares_never_overpaid: invoiceSettledSince,
  invoice_parts_never_overpaid: invoiceSettledSince,
  invoice_lines_user_fkey: () => missingField('lines', 'User'),
}
