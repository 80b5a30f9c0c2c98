import {
  type PersonDatedRates,
  type RateLists,
  type RateOfDay,
  type datedRates as contract,
} from '#contract/dated-rates.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { updateRecord } from '../../platform/db/records.ts'
import { notFound, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'
import {
  deleteRates,
  lockMember,
  selectFirmRates,
  selectPeople,
  selectTeamRates,
  upsertRate,
  type Rate,
} from './queries.ts'

const toDatedRate = ({ id, currency, hourly_rate, effective_on }: Rate): RateOfDay => ({
  id,
  currencyCode: currency,
  rate: Number(hourly_rate),
  effectiveOn: effective_on,
})

export async function listRates({ tx }: FirmContext): Promise<RateLists> {
  const [firm, people, rates] = await Promise.all([selectFirmRates(tx), selectPeople(tx), selectTeamRates(tx)])
  const ofPerson = Map.groupBy(rates, ({ user_id }) => user_id)
  return {
    firm: firm.map(toDatedRate),
    people: people.map(({ id, full_name }): PersonDatedRates => ({
      userId: id,
      name: full_name,
      rates: (ofPerson.get(id) ?? []).map(toDatedRate),
    })),
  }
}

/** A rate from the same day on is replaced. Saved entries keep theirs, whatever the day. */
export async function setRate(
  context: FirmContext,
  { userId, currencyCode, rate, effectiveOn }: Received<typeof contract.set>['body'],
): Promise<RateLists> {
  const { tx, businessId } = context
  if (userId === null) await noteChange(context)
  else if (!(await lockMember(tx, userId))) throw notFound('User')
  const owner = { businessId, userId: userId ?? undefined }
  await upsertRate(tx, { ...owner, currency: currencyCode, hourly_rate: rate, effective_on: effectiveOn })
  return listRates(context)
}

export async function deleteRate(context: FirmContext, userId: string | undefined, id: string): Promise<RateLists> {
  if (userId === undefined) await noteChange(context)
  const { tx } = context
  if ((await deleteRates(tx, userId, [id])) === 0) throw notFound('Rate')
  return listRates(context)
}

/** The settings of the firm name the rates that hold, so a form that was opened before is refused. */
const noteChange = (context: FirmContext) => updateRecord(context, 'app.businesses', context.businessId, {})

const unknownCurrency = () => new Refusal(422, 'unknown_currency', 'Currency is not known')

export const rateConstraints: ConstraintRefusals = {
  firm_rates_currency_fkey: unknownCurrency,
  member_rates_currency_fkey: unknownCurrency,
}
