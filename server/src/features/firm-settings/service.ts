import type { Received } from '#contract/endpoint.ts'
import type { firmSettings as contract, FirmSettings, FirmSettingsInput, PersonRates } from '#contract/firm-settings.ts'
import { compareDecimals, decimal } from '#domain/decimal.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { type ConstraintRefusals, invalidField, notFound, Refusal, staleVersion } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { followCurrency } from '../plans/public.ts'
import {
  findMember,
  isCurrencySettled,
  findLastMatterNumber,
  selectFirmRates,
  selectPersonRates,
  selectTeamRates,
  lockFirm,
  lockMember,
  replaceRates,
  type Rate,
} from './queries.ts'

type RatesInput = readonly { readonly currencyCode: string; readonly rate: string }[]

const toRate = ({ currency, hourly_rate }: Rate) => ({ currencyCode: currency, rate: Number(hourly_rate) })
const fromInput = (rates: RatesInput): Rate[] =>
  rates.map(({ currencyCode, rate }) => ({ currency: currencyCode, hourly_rate: rate }))

export async function getSettings({ tx, businessId }: FirmContext): Promise<FirmSettings> {
  const [firm, rates, last, isSettled] = await Promise.all([
    firmSettings(tx, businessId),
    selectFirmRates(tx),
    findLastMatterNumber(tx),
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
    billingIncrementMode: firm.billing_increment_mode,
    weekStartsOn: firm.week_starts_on,
    portalMailsShowText: firm.portal_mails_show_text,
    requestReminderBefore: firm.request_reminder_before,
    requestReminderAfter: firm.request_reminder_after,
    defaultRates: rates.map(toRate),
    version: firm.version,
  }
}

export async function updateSettings(context: FirmContext, input: FirmSettingsInput): Promise<FirmSettings> {
  const { tx, businessId } = context
  const withCurrency = input.currencyCode !== undefined || input.multicurrency !== undefined
  const { version } = await lockFirm(tx, businessId, { withCurrency })
  assertVersion(input.version, version, "The firm's settings", 'were')
  await updateRecord(context, 'app.businesses', businessId, {
    name: input.name,
    country_code: input.countryCode,
    time_zone: input.timeZone,
    currency: input.currencyCode,
    multicurrency: input.multicurrency,
    matter_number_pattern: input.matterNumberPattern,
    billing_increment_minutes: input.billingIncrementMinutes,
    billing_increment_mode: input.billingIncrementMode,
    week_starts_on: input.weekStartsOn,
    portal_mails_show_text: input.portalMailsShowText,
    request_reminder_before: input.requestReminderBefore,
    request_reminder_after: input.requestReminderAfter,
  })
  if (input.currencyCode !== undefined) await followCurrency(context)
  if (input.defaultRates) await replaceRates(tx, businessId, fromInput(input.defaultRates))
  return getSettings(context)
}

export async function listTeamRates({ tx }: FirmContext): Promise<PersonRates[]> {
  const people = new Map<string, PersonRates>()
  for (const row of await selectTeamRates(tx)) {
    const person = people.get(row.id) ?? { userId: row.id, name: row.full_name, rates: [] }
    if (row.currency && row.hourly_rate !== null)
      person.rates.push(toRate({ currency: row.currency, hourly_rate: row.hourly_rate }))
    people.set(row.id, person)
  }
  return [...people.values()]
}

export async function getPersonRates({ tx }: FirmContext, userId: string): Promise<PersonRates> {
  const [person, rates] = await Promise.all([findMember(tx, userId), selectPersonRates(tx, userId)])
  if (!person) throw notFound('User')
  return { userId: person.id, name: person.full_name, rates: rates.map(toRate) }
}

/** `before` are the rates as they were read; the save is refused if they changed since. */
export async function setPersonRates(
  context: FirmContext,
  userId: string,
  { rates, before }: Received<typeof contract.setPersonRates>['body'],
): Promise<PersonRates> {
  const { tx, businessId } = context
  const person = await lockMember(tx, userId)
  if (!person) throw notFound('User')
  if (before && !isSame(fromInput(before), await selectPersonRates(tx, userId)))
    throw staleVersion(`The rates of ${person.full_name}`, 'were')
  await replaceRates(tx, businessId, fromInput(rates), userId)
  return getPersonRates(context, userId)
}

/** Compares amounts as numbers, because the database returns `250.0000` for `250`. */
const isSame = (one: readonly Rate[], other: readonly Rate[]): boolean =>
  one.length === other.length &&
  one.every((rate) =>
    other.some(
      ({ currency, hourly_rate }) =>
        currency === rate.currency && compareDecimals(decimal(hourly_rate), decimal(rate.hourly_rate)) === 0,
    ),
  )

const SETTLED = 'The currency cannot be changed: the firm has matters or expenses in it, perhaps in the recycle bin'
const FOREIGN = 'Matters of the firm bill in other currencies. Change those first'
const unknownCurrency = () => new Refusal(422, 'unknown_currency', 'Currency is not known')

export const firmSettingsConstraints: ConstraintRefusals = {
  businesses_currency_in_use: () => invalidField('currency_settled', 'currencyCode', SETTLED),
  businesses_foreign_matters: () => invalidField('foreign_matters', 'multicurrency', FOREIGN),
  firm_rates_currency_fkey: unknownCurrency,
  member_rates_currency_fkey: unknownCurrency,
}
