import { z } from 'zod'
import { numberPatternProblem } from '#domain/document-number.ts'
import { Decimal, firmCall, firmKeys, Id, Person } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { SetUpFirm } from './firm.ts'

export const FIRM_INCREMENTS = [6, 10, 15] as const

export const RateInput = z.strictObject({
  currencyCode: z.string('Currency is required').regex(/^[A-Z]{3}$/, 'Currency is not known'),
  rate: Decimal(4, 'Rate must be a number with at most 4 decimals', { max: 99_999_999_999 }),
})
const onePerCurrency = (rates: readonly { currencyCode: string }[]) =>
  new Set(rates.map(({ currencyCode }) => currencyCode)).size === rates.length
const Rates = z.array(RateInput).max(200, 'At most 200 currencies').refine(onePerCurrency, 'Each currency once')

const WRONG_DAYS = 'Days must be 0 to 30'
/** So many days before, or after, the day of a request its client is reminded; 0 for not at all. */
const ReminderDays = z.int(WRONG_DAYS).min(0, WRONG_DAYS).max(30, WRONG_DAYS)

/** A field that is left out keeps its value. */
export const FirmSettingsInput = z.strictObject({
  ...firmKeys,
  name: SetUpFirm.shape.businessName.optional(),
  countryCode: SetUpFirm.shape.countryCode.optional(),
  timeZone: SetUpFirm.shape.timeZone.optional(),
  /** Can be changed until the firm has a matter or an expense. */
  currencyCode: SetUpFirm.shape.currencyCode.optional(),
  multicurrency: z.boolean('Say whether the firm bills in other currencies').optional(),
  matterNumberPattern: z
    .string()
    .superRefine((pattern, context) => {
      const problem = numberPatternProblem('matter', pattern)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
  billingIncrementMinutes: z
    .union(
      FIRM_INCREMENTS.map((minutes) => z.literal(minutes)),
      'Increment must be 6, 10 or 15 minutes',
    )
    .nullable()
    .optional(),
  billingIncrementMode: z.enum(['up', 'nearest'], "Rounding must be 'up' or 'nearest'").optional(),
  /** 0 Sunday to 6 Saturday. */
  weekStartsOn: z
    .int('Day of the week must be 0 to 6')
    .min(0, 'Day of the week must be 0 to 6')
    .max(6, 'Day of the week must be 0 to 6')
    .optional(),
  /** Whether mails to clients about news in the portal say what it is. */
  portalMailsShowText: z.boolean('Say whether mails show what is new').optional(),
  requestReminderBefore: ReminderDays.optional(),
  requestReminderAfter: ReminderDays.optional(),
  defaultRates: Rates.optional(),
  version: z.int().min(1).optional(),
})
export type FirmSettingsInput = z.infer<typeof FirmSettingsInput>

const AnsweredRate = z.strictObject({ currencyCode: z.string(), rate: z.number() })

export const FirmSettings = z.strictObject({
  name: z.string(),
  countryCode: z.string(),
  timeZone: z.string(),
  currencyCode: z.string(),
  /** The firm has matters or expenses, so its currency can no longer change. */
  isCurrencySettled: z.boolean(),
  multicurrency: z.boolean(),
  portalMailsShowText: z.boolean(),
  requestReminderBefore: z.int(),
  requestReminderAfter: z.int(),
  matterNumberPattern: z.string(),
  /** The sequence number of the next matter, unless another person adds one first. */
  nextMatterSequence: z.int(),
  billingIncrementMinutes: z.int().nullable(),
  billingIncrementMode: z.enum(['up', 'nearest']),
  weekStartsOn: z.int(),
  defaultRates: z.array(AnsweredRate),
  version: z.int(),
})
export type FirmSettings = z.infer<typeof FirmSettings>

export const PersonRates = Person.extend({ rates: z.array(AnsweredRate) })
export type PersonRates = z.infer<typeof PersonRates>

const params = z.object({ id: Id('User is required') })

export const firmSettings = {
  get: endpoint('GET', '/admin/business/settings', {
    summary: "The firm's name, place, currency, matter numbers, increment, week and default rates",
    access: needs('adminPermissions'),
    ...firmCall,
    response: FirmSettings,
  }),
  update: endpoint('PUT', '/admin/business/settings', {
    summary: "Changes the firm's settings; a field left out keeps its value",
    access: needs('adminPermissions'),
    ...firmCall,
    body: FirmSettingsInput,
    response: FirmSettings,
    refusals: ['stale_version', 'unknown_currency', 'currency_settled', 'foreign_matters'],
    done: 'Settings saved',
  }),
  teamRates: endpoint('GET', '/admin/team-member-details/rates', {
    summary: 'The default hourly rates of all members of the firm',
    access: needs('adminPermissions'),
    ...firmCall,
    response: z.array(PersonRates),
  }),
  personRates: endpoint('GET', '/admin/team-member-details/:id/rates', {
    summary: "A person's default hourly rate in each currency",
    access: needs('adminPermissions'),
    params,
    ...firmCall,
    response: PersonRates,
  }),
  setPersonRates: endpoint('PUT', '/admin/team-member-details/:id/rates', {
    summary: "Sets a person's default hourly rates; saved time entries keep their rates",
    access: needs('adminPermissions'),
    params,
    ...firmCall,
    body: z.strictObject({
      ...firmKeys,
      rates: Rates,
      /** The rates that were edited; refused if they have changed since. */
      before: Rates.optional(),
    }),
    response: PersonRates,
    refusals: ['stale_version', 'unknown_currency'],
    done: 'Rates saved',
  }),
}
