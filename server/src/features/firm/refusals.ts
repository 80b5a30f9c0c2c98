import { conflictingField, type ConstraintRefusals, invalidField, Refusal } from '../../platform/refusal.ts'

export const firmConstraints: ConstraintRefusals = {
  businesses_one_per_slug: () => conflictingField('slug_taken', 'slug', 'This address is taken'),
  businesses_currency_fkey: () => invalidField('unknown_currency', 'currencyCode', 'Currency is not known'),
  members_pkey: () => conflictingField('already_member', 'email', 'This person works at the firm already'),
  members_last_administrator: () =>
    new Refusal(422, 'last_administrator', 'A firm keeps at least one active administrator'),
  invitations_one_open: () => conflictingField('already_invited', 'email', 'This person was invited a moment ago'),
}
