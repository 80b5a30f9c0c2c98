import { z } from 'zod'
import { DORMANT_KINDS, RETURN_METHODS, RETURN_OUTCOMES, RETURN_STEPS } from '#domain/trust-dormant.ts'
import { TRUST_JURISDICTIONS } from '#domain/trust-jurisdictions.ts'
import {
  AnsweredDay,
  Day,
  exportKeys,
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Id,
  listSpelling,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { postingDay } from './fields.ts'

const Named = z.strictObject({ id: Id(), name: z.string() })

/** A ledger whose money nobody has asked for, and how far its return is. */
export const DormantLedger = z.strictObject({
  /** Of the ledger. */
  id: Id(),
  accountId: Id(),
  accountName: z.string(),
  jurisdiction: z.enum(TRUST_JURISDICTIONS),
  client: Named,
  matter: Named.extend({ number: z.string() }),
  kind: z.enum(DORMANT_KINDS),
  step: z.enum(RETURN_STEPS),
  balance: z.number(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  /** The last day on which anything moved. */
  latestOn: AnsweredDay,
  attempts: z.int(),
  lastAttemptOn: AnsweredDay.nullable(),
  nextOn: AnsweredDay.nullable(),
})
export type DormantLedger = z.infer<typeof DormantLedger>

export const ReturnAttempt = z.strictObject({
  id: Id(),
  madeOn: AnsweredDay,
  method: z.enum(RETURN_METHODS),
  outcome: z.enum(RETURN_OUTCOMES),
  note: z.string(),
  nextOn: AnsweredDay,
  by: Person,
  at: Moment,
})
export type ReturnAttempt = z.infer<typeof ReturnAttempt>

export const DORMANT_SORTS = ['latest', 'balance', 'client'] as const
export type DormantSort = (typeof DORMANT_SORTS)[number]

const filterId = (message: string) => optionalQuery(Id(message))
export const DormantFilters = FirmQuery.extend({
  generalSearchText: pagingKeys.generalSearchText,
  accountId: filterId('Account is not known'),
  clientId: filterId('Client is not known'),
  kind: optionalQuery(z.enum(DORMANT_KINDS, 'Kind is not known')),
  step: optionalQuery(z.enum(RETURN_STEPS, 'Step is not known')),
})
export type DormantFilters = z.output<typeof DormantFilters>
export const DormantQuery = DormantFilters.extend(pagingKeys)
export type DormantQuery = z.output<typeof DormantQuery>
export const DormantPage = page(DormantLedger)
export type DormantPage = z.infer<typeof DormantPage>

/** Counts by kind ignore the filter of the kind; sums are by currency. */
export const DormantTotals = z.strictObject({
  count: z.int(),
  byKind: z.record(z.enum(DORMANT_KINDS), z.int()),
  sums: z.array(z.strictObject({ currencyCode: z.string(), currencySymbol: z.string(), balance: z.number() })),
})
export type DormantTotals = z.infer<typeof DormantTotals>

export const ReturnAttemptInput = z.strictObject({
  ...firmKeys,
  date: postingDay,
  method: z.enum(RETURN_METHODS, 'Method is not known'),
  outcome: z.enum(RETURN_OUTCOMES, 'Outcome is not known'),
  note: RequiredText(2_000, 'Note'),
  /** When somebody looks again; 30 days later where it is left out. */
  nextOn: Day().optional(),
})
export type ReturnAttemptInput = z.output<typeof ReturnAttemptInput>

const params = z.object({ id: Id('Not an id') })

export const trustDormant = {
  list: endpoint('GET', '/admin/trust-dormant/list', {
    summary: 'Ledgers with money that nobody has asked for, the longest without movement first',
    access: needs('trustAccountRequest'),
    query: DormantQuery,
    spelling: listSpelling,
    response: DormantPage,
  }),
  totals: endpoint('GET', '/admin/trust-dormant/totals', {
    summary: 'How many there are of each kind, and what they hold, by currency',
    access: needs('trustAccountRequest'),
    query: DormantFilters,
    spelling: listSpelling,
    response: DormantTotals,
  }),
  export: endpoint('GET', '/admin/trust-dormant/export', {
    summary: 'All that match a filter, as a CSV or XLSX file',
    access: needs('trustAccountRequest'),
    query: DormantFilters.extend(exportKeys),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  attempts: endpoint('GET', '/admin/trust-ledger/:id/return-attempts', {
    summary: 'What was done to return the money of a ledger, the latest first',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: z.array(ReturnAttempt),
  }),
  addAttempt: endpoint('POST', '/admin/trust-ledger/:id/return-attempts', {
    summary: 'Records an attempt to reach the client; it is never changed',
    access: needs('trustAccountRequest', 'trustAccountRequest.create'),
    params,
    body: ReturnAttemptInput,
    spelling: firmSpelling,
    response: z.array(ReturnAttempt),
    refusals: ['date_in_future', 'next_before_attempt'],
    done: 'Attempt recorded',
  }),
}
