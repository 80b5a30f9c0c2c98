import { conflictingField, type ConstraintRefusals, invalidField, Refusal } from '../../platform/refusal.ts'
import type { FirmSettings } from './queries.ts'

/** Refuses another currency than the firm's if multicurrency is off. The default message says how to allow it. */
export function assertCurrencyAllowed(
  firm: Pick<FirmSettings, 'currency' | 'multicurrency'>,
  currency: string,
  { field, message }: { readonly field: string; readonly message?: string },
): void {
  if (currency === firm.currency || firm.multicurrency) return
  const remedy = `The firm bills in ${firm.currency} only. Turn on multicurrency to use another currency`
  throw invalidField('multicurrency_off', field, message ?? remedy)
}

export const alreadyInvited = () =>
  conflictingField('already_invited', 'email', 'This person was invited already and has not answered yet')

export const firmConstraints: ConstraintRefusals = {
  businesses_one_per_slug: () => conflictingField('slug_taken', 'slug', 'This address is taken'),
  businesses_currency_fkey: () => invalidField('unknown_currency', 'currencyCode', 'Currency is not known'),
  members_pkey: () => conflictingField('already_member', 'email', 'This person already works at the firm'),
  members_last_administrator: () =>
    new Refusal(422, 'last_administrator', 'A firm keeps at least one active administrator'),
  invitations_one_open: alreadyInvited,
}
