import type { Answer, Received } from '#contract/endpoint.ts'
import type { firmSettings as contract } from '#contract/firm-settings.ts'
import { compareDecimals, decimal } from '#domain/decimal.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { type ConstraintRefusals, invalidField, notFound, Refusal, staleVersion } from '../../platform/refusal.ts'
import {
  findPerson,
  isCurrencySettled,
  lastMatterNumber,
  listFirmRates,
  listPersonRates,
  selectTeamRates,
  lockBusiness,
  lockPerson,
  putFirmRates,
  putPersonRates,
  readBusiness,
  type Rate,
} from './queries.ts'

type SettingsView = Answer<typeof contract.get>
type RatesInput = Received<typeof contract.setPersonRates>['body']['rates']

const nameOf = (person: { first_name: string; last_name: string }) => `${person.first_name} ${person.last_name}`.trim()
const toRate = ({ currency, hourly_rate }: Rate) => ({ currencyCode: currency, rate: Number(hourly_rate) })
const fromInput = (rates: RatesInput): Rate[] =>
  rates.map(({ currencyCode, rate }) => ({ currency: currencyCode, hourly_rate: rate }))

export async function getSettings({ tx, businessId }: FirmContext): Promise<SettingsView> {
  const [firm, rates, last, isSettled] = await Promise.all([
    readBusiness(tx, businessId),
    listFirmRates(tx),
    lastMatterNumber(tx),
    isCurrencySettled(tx),
  ])
  return {
    name: firm.name,
    countryCode: firm.country_code,
    timeZone: firm.time_zone,
    currencyCode: firm.currency,
    isCurrencySettled: isSettled,
    multicurrency: firm.multicurrency,
    matterNumberPattern: firm.matter_number_pattern,
    nextMatterSequence: last + 1,
    billingIncrementMinutes: firm.billing_increment_minutes,
    // A check of the table allows these two alone.
    billingIncrementMode: firm.billing_increment_mode,
    weekStartsOn: firm.week_starts_on,
    defaultRates: rates.map(toRate),
    version: firm.version,
  }
}

export async function updateSettings(
  context: FirmContext,
  { body }: Received<typeof contract.update>,
): Promise<SettingsView> {
  const { tx, businessId } = context
  const withCurrency = body.currencyCode !== undefined || body.multicurrency !== undefined
  const { version } = await lockBusiness(tx, businessId, { withCurrency })
  assertVersion(body.version, version, "The firm's settings", 'were')
  await updateRecord(context, 'app.businesses', businessId, {
    name: body.name,
    country_code: body.countryCode,
    time_zone: body.timeZone,
    currency: body.currencyCode,
    multicurrency: body.multicurrency,
    matter_number_pattern: body.matterNumberPattern,
    billing_increment_minutes: body.billingIncrementMinutes,
    billing_increment_mode: body.billingIncrementMode,
    week_starts_on: body.weekStartsOn,
  })
  if (body.defaultRates) await putFirmRates(tx, businessId, fromInput(body.defaultRates))
  return getSettings(context)
}

export async function listTeamRates({ tx }: FirmContext): Promise<Answer<typeof contract.teamRates>> {
  const people = new Map<string, Answer<typeof contract.personRates>>()
  for (const row of await selectTeamRates(tx)) {
    const person = people.get(row.id) ?? {
      userId: row.id,
      name: nameOf(row),
      rates: [],
    }
    if (row.currency && row.hourly_rate !== null)
      person.rates.push(toRate({ currency: row.currency, hourly_rate: row.hourly_rate }))
    people.set(row.id, person)
  }
  return [...people.values()]
}

export async function getPersonRates(
  { tx }: FirmContext,
  { params }: { params: { id: string } },
): Promise<Answer<typeof contract.personRates>> {
  const [person, rates] = await Promise.all([findPerson(tx, params.id), listPersonRates(tx, params.id)])
  if (!person) throw notFound('User')
  return { userId: person.id, name: nameOf(person), rates: rates.map(toRate) }
}

export async function setPersonRates(context: FirmContext, { params, body }: Received<typeof contract.setPersonRates>) {
  const person = await lockPerson(context.tx, params.id)
  if (!person) throw notFound('User')
  if (body.before && !isSame(fromInput(body.before), await listPersonRates(context.tx, params.id)))
    throw staleVersion(`The rates of ${nameOf(person)}`, 'were')
  await putPersonRates(context.tx, context.businessId, params.id, fromInput(body.rates))
  return getPersonRates(context, { params })
}

/** The database writes `250.0000` where `250` was sent. */
const isSame = (one: readonly Rate[], other: readonly Rate[]): boolean =>
  one.length === other.length &&
  one.every((rate) =>
    other.some(
      ({ currency, hourly_rate }) =>
        currency === rate.currency && compareDecimals(decimal(hourly_rate), decimal(rate.hourly_rate)) === 0,
    ),
  )

const SETTLED = 'The currency stays: the firm has matters or expenses in it, perhaps in the recycle bin'
const FOREIGN = 'Matters of the firm bill in other currencies. Change those first'
const unknownCurrency = () => new Refusal(422, 'unknown_currency', 'Currency is not known')

export const firmSettingsConstraints: ConstraintRefusals = {
  businesses_settled_currency: () => invalidField('currency_settled', 'currencyCode', SETTLED),
  businesses_foreign_matters: () => invalidField('foreign_matters', 'multicurrency', FOREIGN),
  firm_rates_currency_fkey: unknownCurrency,
  member_rates_currency_fkey: unknownCurrency,
}
