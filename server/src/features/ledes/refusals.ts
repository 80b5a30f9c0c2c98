import { MAX_LEDES_INVOICES } from '#contract/ledes.ts'
import { conflictingField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const tooManyInvoices = () =>
  new Refusal(422, 'too_many_invoices', `A file holds at most ${MAX_LEDES_INVOICES} invoices. Narrow the filter`)
export const nothingToExport = () =>
  new Refusal(422, 'nothing_to_export', 'None of these invoices has been issued. Only issued invoices are sent')
export const mixedFormats = () =>
  new Refusal(
    422,
    'mixed_formats',
    'The clients of these invoices want different formats. Choose one format, or export one client at a time',
  )
export const ledesErrors = (errors: number) =>
  new Refusal(
    422,
    'ledes_errors',
    errors === 1 ? 'The file has 1 error that receivers refuse' : `The file has ${errors} errors that receivers refuse`,
  )
export const fileTooLong = (lines: number) =>
  new Refusal(422, 'file_too_long', `The file has more than ${lines} lines. Split it`)
export const notIssuedYet = () =>
  new Refusal(409, 'not_issued', 'Codes are set on an issued invoice. Those of a draft are the codes of its work')

export const ledesConstraints: ConstraintRefusals = {
  e_billing_timekeepers_one_per_id: () =>
    conflictingField('timekeeper_id_taken', 'timekeeperId', 'Another person has this timekeeper id'),
}
