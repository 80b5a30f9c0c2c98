import { z } from 'zod'
import { INTEREST_METHODS } from '#domain/late-interest.ts'
import {
  AnsweredDay,
  Day,
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Id,
  listSpelling,
  optionalQuery,
  page,
  pagingKeys,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion, requiredNumber } from './fields.ts'
import { draftRefusals } from './invoices.ts'

const GRACE = 'Days of grace must be a whole number from 0 to 365'

export const LateInterestSettings = z.strictObject({
  isCharged: z.boolean(),
  /** `ukStatutory` adds 8 points to the percentage, which is the reference rate, and the fixed sum of the law. */
  method: z.enum(INTEREST_METHODS),
  percent: z.number(),
  /** What is charged for a year, in percent. */
  annualPercent: z.number(),
  graceDays: z.int(),
  version: z.int().nullable(),
})
export type LateInterestSettings = z.infer<typeof LateInterestSettings>

export const LateInterestSettingsInput = z.strictObject({
  ...firmKeys,
  isCharged: z.boolean('Say whether interest is charged'),
  method: z.enum(INTEREST_METHODS, 'Method is not known'),
  percent: requiredNumber(4, 'Percentage', 100),
  graceDays: z.int(GRACE).min(0, GRACE).max(365, GRACE),
  version: EditedVersion,
})
export type LateInterestSettingsInput = z.output<typeof LateInterestSettingsInput>

/** Days on one balance: the first one is not counted, the last one is. */
const Segment = z.strictObject({ from: AnsweredDay, to: AnsweredDay, days: z.int(), balance: z.number() })

/** What an overdue invoice has earned on one of its matters since it was due or last charged. */
export const InterestProposal = z.strictObject({
  invoiceId: Id(),
  number: z.string(),
  clientId: Id(),
  clientName: z.string(),
  matter: z.strictObject({ id: Id(), name: z.string(), number: z.string() }),
  dueDate: AnsweredDay,
  /** The last day that was charged before; null where none was. */
  chargedThrough: AnsweredDay.nullable(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  segments: z.array(Segment),
  interest: z.number(),
  /** What the law adds once to the debt of the invoice; 0 where it adds nothing, or was charged. */
  fixedSum: z.number(),
})
export type InterestProposal = z.infer<typeof InterestProposal>

/** Beyond it a client is charged in two invoices. */
const MAX_INVOICES = 100
const day = optionalQuery(Day())

const ProposalsQuery = FirmQuery.extend({
  /** Interest is counted to the end of this day; by default today. */
  asAt: day,
  clientId: optionalQuery(Id('Client is not known')),
  ...pagingKeys,
})
export type ProposalsQuery = z.output<typeof ProposalsQuery>

const InterestInvoiceInput = z.strictObject({
  ...firmKeys,
  asAt: day,
  invoiceIds: z
    .array(Id('Invoice is not known'))
    .min(1, 'Choose at least one invoice')
    .max(MAX_INVOICES, `At most ${MAX_INVOICES} invoices`),
})
export type InterestInvoiceInput = z.output<typeof InterestInvoiceInput>

export const lateInterest = {
  settings: endpoint('GET', '/admin/late-interest/settings', {
    summary: 'Whether and how the firm charges interest on overdue invoices',
    access: needs('invoice'),
    ...firmCall,
    response: LateInterestSettings,
  }),
  updateSettings: endpoint('PUT', '/admin/late-interest/settings', {
    summary: 'Changes how interest is charged from now on; what was charged stays',
    access: needs('adminPermissions'),
    body: LateInterestSettingsInput,
    spelling: firmSpelling,
    response: LateInterestSettings,
    refusals: ['stale_version'],
    done: 'Late interest saved',
  }),
  list: endpoint('GET', '/admin/late-interest', {
    summary: 'Overdue invoices with the interest that was not charged yet, the longest overdue first',
    access: needs('invoice'),
    query: ProposalsQuery,
    spelling: listSpelling,
    response: page(InterestProposal),
    refusals: ['day_to_come'],
  }),
  create: endpoint('POST', '/admin/late-interest/invoices', {
    summary:
      'Makes a draft that charges the interest of overdue invoices of one client; no day of a debt is charged twice',
    access: needs('invoice', 'invoice.create'),
    body: InterestInvoiceInput,
    spelling: firmSpelling,
    response: z.strictObject({ invoiceId: Id() }),
    refusals: [
      ...draftRefusals,
      'day_to_come',
      'interest_off',
      'interest_charged',
      'nothing_to_charge',
      'several_clients',
      'several_currencies',
    ],
    done: 'Draft with the interest made',
  }),
}
