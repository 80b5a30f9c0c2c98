import type { Currency, ProfileBusiness } from '#contract/session.ts'
import type { Membership } from '../../platform/http/session.ts'
import type { FirmLook } from '../firm-documents/public.ts'
import type { FirmSettings } from '../firm/public.ts'
import type { CurrencyRow } from '../reference/public.ts'

export type ProfileMembership = Pick<Membership, 'businessId' | 'adminUserId' | 'roleName'> &
  Partial<Pick<Membership, 'secondFactorFrom' | 'lacksSecondFactor'>>

interface BusinessParts {
  readonly seesAllTime: boolean
  readonly currency: CurrencyRow
  readonly look: FirmLook
}

export const toBusiness = (
  row: FirmSettings,
  { adminUserId, roleName, secondFactorFrom = null, lacksSecondFactor }: ProfileMembership,
  { seesAllTime, currency, look }: BusinessParts,
): ProfileBusiness => ({
  businessId: row.id,
  adminUserId,
  businessName: row.name,
  slug: row.slug,
  currencyId: currency.id,
  currencyISOCode: currency.code,
  currencySymbol: currency.symbol,
  multicurrency: row.multicurrency,
  timeZone: row.time_zone,
  countryCode: row.country_code,
  weekStartsOn: row.week_starts_on,
  billingIncrementMinutes: row.billing_increment_minutes,
  billingIncrementMode: row.billing_increment_mode,
  roleName,
  secondFactor: {
    requiredFrom: secondFactorFrom === null ? null : new Date(secondFactorFrom).toISOString(),
    isMissing: lacksSecondFactor === true,
  },
  seesAllTime,
  profilePhoto: null,
  ...look,
})

export const toCurrency = (row: CurrencyRow): Currency => ({
  id: row.id,
  currencyName: row.name,
  isoCurrenyCode: row.code,
  symbol: row.symbol,
  symbolUnambiguous: row.symbol_unambiguous,
  minorUnits: row.minor_units,
})
