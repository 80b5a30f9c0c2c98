import { z } from 'zod'
import { AnsweredDay, Day, firmCall, firmKeys, Id, Person } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { RateInput } from './firm-settings.ts'

/** An hourly rate from a day on, until the next one in the same currency; null for one from always on. */
export const RateOfDay = z.strictObject({
  id: z.string(),
  currencyCode: z.string(),
  rate: z.number(),
  effectiveOn: AnsweredDay.nullable(),
})
export type RateOfDay = z.infer<typeof RateOfDay>

/** By currency, the latest first. */
export const PersonDatedRates = Person.extend({ rates: z.array(RateOfDay) })
export type PersonDatedRates = z.infer<typeof PersonDatedRates>

/** The default rates of the firm and of everybody who works there: what holds, what is coming and what was. */
export const RateLists = z.strictObject({ firm: z.array(RateOfDay), people: z.array(PersonDatedRates) })
export type RateLists = z.infer<typeof RateLists>

const DatedRateInput = z.strictObject({
  ...firmKeys,
  /** Null for the rate of the firm. */
  userId: Id('User is required').nullable(),
  ...RateInput.shape,
  /** The first day of work that takes it; null for always. */
  effectiveOn: Day('Date is required').nullable(),
})

const rateId = Id('Rate is required')

export const datedRates = {
  list: endpoint('GET', '/admin/rates', {
    summary: 'The default hourly rates of the firm and its people, each with the day from which it holds',
    access: needs('adminPermissions'),
    ...firmCall,
    response: RateLists,
  }),
  set: endpoint('PUT', '/admin/rates', {
    summary: 'Sets a default hourly rate from a day on; saved time entries keep their rates',
    access: needs('adminPermissions'),
    ...firmCall,
    body: DatedRateInput,
    response: RateLists,
    refusals: ['unknown_currency'],
    done: 'Rate saved',
  }),
  deleteOfFirm: endpoint('DELETE', '/admin/rates/:id', {
    summary: 'Removes a default rate of the firm; the one before it holds on, and saved time entries keep their rates',
    access: needs('adminPermissions'),
    params: z.object({ id: rateId }),
    ...firmCall,
    response: RateLists,
    done: 'Rate removed',
  }),
  deleteOfPerson: endpoint('DELETE', '/admin/team-member-details/:userId/rates/:id', {
    summary: 'Removes a default rate of a person; the one before it holds on, and saved time entries keep their rates',
    access: needs('adminPermissions'),
    params: z.object({ userId: Id('User is required'), id: rateId }),
    ...firmCall,
    response: RateLists,
    done: 'Rate removed',
  }),
}
