import { invalidField } from '../../platform/refusal.ts'
import type { FirmSettings } from './queries.ts'

interface CurrencyField {
  readonly field: string
  /** The default says how to allow it. */
  readonly message?: string
}

/** Refuses another currency than the firm's if multicurrency is off. */
export function assertCurrencyAllowed(
  firm: Pick<FirmSettings, 'currency' | 'multicurrency'>,
  currency: string,
  {
    field,
    message = `The firm bills in ${firm.currency} only. Turn on multicurrency to use another currency`,
  }: CurrencyField,
): void {
  if (currency !== firm.currency && !firm.multicurrency) throw invalidField('multicurrency_off', field, message)
}
