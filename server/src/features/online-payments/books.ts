import { dayInZone } from '#domain/calendar-day.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { minorToText } from '#domain/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { firmSettings } from '../firm/public.ts'

/** What recording in the name of nobody needs. */
export interface BookParts {
  readonly tx: FirmTx
  readonly businessId: string
  readonly clock: Clock
}

/** The day in the firm's time zone. */
export async function getToday({ tx, businessId, clock }: BookParts): Promise<string> {
  return dayInZone((await firmSettings(tx, businessId)).time_zone, clock.now().getTime())
}

/** `120.00 USD`; a provider may name a currency that is not known here. */
export const amountText = (minor: bigint, currency: string): string =>
  `${minorToText(minor, /^[A-Z]{3}$/.test(currency) && minorUnitsOf(currency) >= 0 ? currency : 'USD')} ${currency}`
