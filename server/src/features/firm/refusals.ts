import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

const refusal = (status: 409 | 422, code: string, message: string, field?: string) => () =>
  new Refusal(status, code, message, field === undefined ? undefined : { [field]: message })

export const firmConstraints: ConstraintRefusals = {
  businesses_one_per_slug: refusal(409, 'slug_taken', 'This address is taken', 'slug'),
  businesses_currency_fkey: refusal(422, 'unknown_currency', 'Currency is not known', 'currencyCode'),
  members_pkey: refusal(409, 'already_member', 'This person works at the firm already', 'email'),
  members_last_administrator: refusal(422, 'last_administrator', 'A firm keeps at least one active administrator'),
  invitations_one_open: refusal(409, 'already_invited', 'This person was invited a moment ago', 'email'),
}
