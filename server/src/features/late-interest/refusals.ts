import { conflictingField, invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const dayToCome = () => invalidField('day_to_come', 'asAt', 'Interest is counted to today at the latest')
export const interestOff = () =>
  new Refusal(422, 'interest_off', 'The firm charges no late interest. Say how in the settings of late interest first')
export const nothingToCharge = () =>
  conflictingField('nothing_to_charge', 'invoiceIds', 'These invoices have no interest that was not charged yet')
export const severalClients = () => invalidField('several_clients', 'invoiceIds', 'Choose invoices of one client')
export const severalCurrencies = () =>
  invalidField('several_currencies', 'invoiceIds', 'Choose invoices in one currency')
const interestCharged = () =>
  new Refusal(
    409,
    'interest_charged',
    'Interest for some of these days has been charged in the meantime. Reload to see what is left',
  )

export const lateInterestConstraints: ConstraintRefusals = {
  interest_charges_days_once: interestCharged,
  interest_charges_fixed_sum_once: interestCharged,
}
