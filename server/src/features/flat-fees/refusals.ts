import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const flatFeeLocked = () =>
  new Refusal(409, 'flat_fee_locked', 'This flat fee is on an invoice and can no longer be changed')

export const flatFeeConstraints: ConstraintRefusals = {
  flat_fees_on_invoice: flatFeeLocked,
  flat_fees_only_invoice_locks: flatFeeLocked,
  flat_fees_invoiced_not_deleted: flatFeeLocked,
}
