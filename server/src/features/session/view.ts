import { dayText } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { session } from '#contract/session.ts'
import type { Membership } from '../../platform/http/session.ts'
import type { BusinessRow, selectCurrencies, SubscriptionRow } from './queries.ts'

type ProfileView = Answer<typeof session.profile>[number]
type CurrencyRow = Awaited<ReturnType<typeof selectCurrencies>>[number]

export const toBusiness = (
  row: BusinessRow,
  membership: Pick<Membership, 'roleName'>,
): ProfileView['businesses'][number] => ({
  businessId: row.id,
  adminUserId: row.admin_user_id,
  businessName: row.name,
  slug: row.slug,
  currencyId: row.currency_id,
  currencyISOCode: row.currency,
  currencySymbol: row.currency_symbol,
  multicurrency: row.multicurrency,
  timeZone: row.time_zone,
  countryCode: row.country_code,
  weekStartsOn: row.week_starts_on,
  billingIncrementMinutes: row.billing_increment_minutes,
  // A check of the table allows only these two.
  billingIncrementMode: row.billing_increment_mode,
  roleName: membership.roleName,
  seesAllTime: row.sees_all_time,
  profilePhoto: null,
})

export const toCurrency = (row: CurrencyRow) => ({
  id: row.id,
  currencyName: row.name,
  isoCurrenyCode: row.code,
  symbol: row.symbol,
  symbolUnambiguous: row.symbol_unambiguous,
  minorUnits: row.minor_units,
})

export function toSubscription(row: SubscriptionRow, naira: { symbol: string }): Answer<typeof session.subscription> {
  const amount = minorToNumber(row.amount_minor, row.currency)
  return {
    id: row.id,
    amount,
    currencyId: row.currency_id,
    currencyName: row.currency_name,
    currencySymbol: row.currency_symbol,
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
    ngnCurrencySymbol: naira.symbol,
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
