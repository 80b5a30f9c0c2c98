import { z } from 'zod'
import { PERMISSIONS } from '#domain/permissions.ts'
import { Day, firmCall, FirmQuery, firmSpelling, Id, Moment, optionalQuery } from './common.ts'
import { endpoint, needs, signedIn } from './endpoint.ts'

/** Spec §3, Profile: the person and their firms, the active one first. */
export const ProfileBusiness = z.strictObject({
  businessId: Id(),
  adminUserId: Id(),
  businessName: z.string(),
  slug: z.string(),
  currencyId: z.int(),
  currencyISOCode: z.string(),
  currencySymbol: z.string(),
  multicurrency: z.boolean(),
  timeZone: z.string(),
  countryCode: z.string(),
  /** 0 Sunday to 6 Saturday. */
  weekStartsOn: z.int(),
  billingIncrementMinutes: z.int().nullable(),
  billingIncrementMode: z.enum(['up', 'nearest']),
  roleName: z.string(),
  /** From when on the firm requires a second factor of the person, and whether it is due and missing. */
  secondFactor: z.strictObject({ requiredFrom: Moment.nullable(), isMissing: z.boolean() }),
  /** Whether the person sees and enters time of all members or only their own. */
  seesAllTime: z.boolean(),
  profilePhoto: z.string().nullable(),
  /** `#1F4D3F`; null where the firm has chosen none. */
  color: z.string().nullable(),
  /** Its address, and the sides of the picture in pixels; null where the firm has none. */
  logo: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
})
export const Profile = z.strictObject({
  id: Id(),
  adminUserId: Id(),
  profileId: Id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  /** After how many minutes without an act of the person this session ends; null is never. */
  idleMinutes: z.int().nullable(),
  businesses: z.array(ProfileBusiness),
})
export type Profile = z.infer<typeof Profile>
export type ProfileBusiness = z.infer<typeof ProfileBusiness>

export const Currency = z.strictObject({
  id: z.int(),
  currencyName: z.string(),
  isoCurrenyCode: z.string(),
  symbol: z.string(),
  symbolUnambiguous: z.string(),
  minorUnits: z.int(),
})
export type Currency = z.infer<typeof Currency>

/** Spec §3, Subscription info; its dates are DD/MM/YYYY. */
export const SubscriptionInfo = z.strictObject({
  id: Id(),
  amount: z.number(),
  currencyId: z.int(),
  currencyName: z.string(),
  currencySymbol: z.string(),
  planName: z.string(),
  planId: Id(),
  allocatedNumberUsers: z.int(),
  subscriptionStartDate: z.string(),
  subscriptionEndDate: z.string(),
  paymentType: z.string().nullable(),
  paymentTypeId: z.int().nullable(),
  durationInDays: z.int(),
  totalNumberUsers: z.int(),
  subscriptionAmount: z.number(),
  isNGNSubscription: z.boolean(),
  isCancelled: z.boolean(),
  cancellationDate: z.string().nullable(),
  reactviationDate: z.string().nullable(),
  ngnAmount: z.number(),
  rowAmount: z.number(),
  ngnCurrencySymbol: z.string(),
  downGradePlanInfo: z.strictObject({ planId: Id(), planName: z.string() }).nullable(),
  nextBillingDate: z.string().nullable(),
  nextBillingAmount: z.number().nullable(),
})
export type SubscriptionInfo = z.infer<typeof SubscriptionInfo>

export const session = {
  profile: endpoint('GET', '/users/get-user-profile', {
    summary: 'The person signed in and their firms, the active one first',
    access: signedIn('A person reads their own profile, also before they have a firm'),
    keys: true,
    response: z.array(Profile),
  }),
  stillHere: endpoint('GET', '/users/session', {
    summary:
      'Says that the person is still there, or asks whether the session is: the header X-Idle-Seconds tells when they last did something',
    access: signedIn('A person reads their own session, also before they have a firm'),
    response: z.strictObject({ idleMinutes: z.int().nullable() }),
  }),
  permissions: endpoint('GET', '/me/permissions', {
    summary: "The names of the person's permissions in the firm, as a bare array",
    access: needs(),
    ...firmCall,
    response: z.array(z.enum(PERMISSIONS)),
    bare: true,
  }),
  subscription: endpoint('GET', '/admin/sub-scription-master/get-subscription-info', {
    summary: "The firm's plan; null where plans are not sold on this installation",
    access: needs(),
    ...firmCall,
    response: SubscriptionInfo.nullable(),
    refusals: ['no_subscription'],
  }),
  currencies: endpoint('GET', '/admin/currency/get-currency-list', {
    summary: 'Active ISO 4217 currencies',
    access: signedIn('Firm set-up chooses a currency before the firm exists'),
    keys: true,
    response: z.array(Currency),
  }),
  exchangeRate: endpoint('GET', '/admin/business/get-exchange-rate', {
    summary: 'Foreign (billing) units for one home unit, up to 12 decimals, from the newest table that has both',
    access: needs(),
    query: FirmQuery.extend({
      homeCurrencyId: z.coerce.number().int(),
      foreignCurrencyId: z.coerce.number().int(),
      onDate: optionalQuery(Day()),
    }),
    spelling: { ...firmSpelling, homeCurrencyId: 'HomeCurrencyId', foreignCurrencyId: 'ForeignCurrencyId' },
    response: z.strictObject({
      exchangeRate: z.number(),
      homeCurrencyId: z.int(),
      foreignCurrencyId: z.int(),
      rateDate: z.iso.date().nullable(),
      source: z.string().nullable(),
    }),
    refusals: ['no_exchange_rate'],
  }),
}
