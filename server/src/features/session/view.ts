import { dayText } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import type { Currency, ProfileBusiness, SubscriptionInfo } from '#contract/session.ts'
import type { Membership } from '../../platform/http/session.ts'
import type { FirmSettings } from '../firm/public.ts'
import type { Currencies, CurrencyRow } from '../reference/public.ts'
import type { SubscriptionRow } from './queries.ts'

export type ProfileMembership = Pick<Membership, 'businessId' | 'adminUserId' | 'roleName'>

export const toBusiness = (
  row: FirmSettings,
  { adminUserId, roleName }: ProfileMembership,
  { seesAllTime, currency }: { readonly seesAllTime: boolean; readonly currency: CurrencyRow },
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
  seesAllTime,
  profilePhoto: null,
})

export const toCurrency = (row: CurrencyRow): Currency => ({
  id: row.id,
  currencyName: row.name,
  isoCurrenyCode: row.code,
  symbol: row.symbol,
  symbolUnambiguous: row.symbol_unambiguous,
  minorUnits: row.minor_units,
})

export function toSubscription(row: SubscriptionRow, { byCode }: Currencies): SubscriptionInfo {
  const currency = byCode(row.currency)
  const amount = minorToNumber(row.amount_minor, row.currency)
  return {
    id: row.id,
    amount,
    currencyId: currency.id,
    currencyName: currency.name,
    currencySymbol: currency.symbol,
    planName: row.plan_name,
    planId: row.plan_id,
    allocatedNumberUsers: row.user_limit,
    subscriptionStartDate: dayText(row.starts_on),
    subscriptionEndDate: dayText(row.ends_on),
    paymentType: row.payment_type,
    paymentTypeId: null,
    durationInDays: row.duration_days,
    totalNumberUsers: Number(row.people ?? 0),
    subscriptionAmount: amount,
    isNGNSubscription: row.is_ngn,
    isCancelled: row.cancelled_on !== null,
    cancellationDate: row.cancelled_on && dayText(row.cancelled_on),
    reactviationDate: row.reactivated_on && dayText(row.reactivated_on),
    ngnAmount: minorToNumber(row.price_ngn_minor, 'NGN'),
    rowAmount: minorToNumber(row.price_minor, 'USD'),
    ngnCurrencySymbol: byCode('NGN').symbol,
    downGradePlanInfo:
      row.downgrade_plan_id && row.next_plan_name
        ? { planId: row.downgrade_plan_id, planName: row.next_plan_name }
        : null,
    // Trial and Free are never charged; a cancelled plan ends without another charge.
    ...(amount > 0 && row.cancelled_on === null
      ? { nextBillingDate: dayText(row.ends_on), nextBillingAmount: amount }
      : { nextBillingDate: null, nextBillingAmount: null }),
  }
}
