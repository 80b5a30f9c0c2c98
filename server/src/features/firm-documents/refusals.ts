import { Refusal, invalidField, type ConstraintRefusals } from '../../platform/refusal.ts'

export const logoUnreadable = () =>
  new Refusal(422, 'logo_unreadable', 'The logo must be a PNG of at most 512 KB and 2000 pixels a side')

export const letterheadConstraints: ConstraintRefusals = {
  bank_details_currency_fkey: () => invalidField('unknown_currency', 'bankDetails', 'Currency is not known'),
}
