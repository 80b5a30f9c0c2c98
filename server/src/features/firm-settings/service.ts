import type { Received } from '#contract/endpoint.ts'
import type { firmSettings as contract, FirmSettings, FirmSettingsInput, PersonRates } from '#contract/firm-settings.ts'
import { dayInZone } from '#domain/calendar-day.ts'
import { compareDecimals, decimal } from '#domain/decimal.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { type ConstraintRefusals, invalidField, notFound, staleVersion } from '../../platform/refusal.ts'
import {
  findMember,
  holdingOn,
  lockMember,
  replaceHolding,
  selectFirmRates,
  selectPeople,
  selectPersonRates,
  selectTeamRates,
  type Rate,
} from '../dated-rates/public.ts'
import { firmSettings } from '../firm/public.ts'
import { followCurrency } from '../plans/public.ts'
import { findLastMatterNumber, isCurrencySettled, lockFirm } from './queries.ts'

type RatesInput = readonly { readonly currencyCode: string; readonly rate: string }[]

type TypedRate = Pick<Rate, 'currency' | 'hourly_rate'>

const toRate = ({ currency, hourly_rate }: TypedRate) => ({ currencyCode: currency, rate: Number(hourly_rate) })
const fromInput = (rates: RatesInput): TypedRate[] =>
  rates.map(({ currencyCode, rate }) => ({ currency: currencyCode, hourly_rate: rate }))

/** The day at the firm, on which the rates hold that these calls read and write. */
async function todayOf({ tx, businessId, clock }: FirmContext): Promise<string> {
  const { time_zone } = await firmSettings(tx, businessId)
  return dayInZone(time_zone, clock.now().getTime())
}

export async function getSettings({ tx, businessId, clock }: FirmContext): Promise<FirmSettings> {
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
    defaultRates: holdingOn(rates, dayInZone(firm.time_zone, clock.now().getTime())).map(toRate),
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
  if (input.defaultRates)
    await replaceHolding(tx, { businessId, today: await todayOf(context) }, fromInput(input.defaultRates))
  return getSettings(context)
}

export async function listTeamRates(context: FirmContext): Promise<PersonRates[]> {
  const { tx } = context
  const [today, people, rates] = await Promise.all([todayOf(context), selectPeople(tx), selectTeamRates(tx)])
  const ofPerson = Map.groupBy(rates, ({ user_id }) => user_id)
  return people.map(({ id, full_name }) => ({
    userId: id,
    name: full_name,
    rates: holdingOn(ofPerson.get(id) ?? [], today).map(toRate),
  }))
}

export async function getPersonRates(context: FirmContext, userId: string): Promise<PersonRates> {
  const { tx } = context
  const [today, person, rates] = await Promise.all([
    todayOf(context),
    findMember(tx, userId),
    selectPersonRates(tx, userId),
  ])
  if (!person) throw notFound('User')
  return { userId: person.id, name: person.full_name, rates: holdingOn(rates, today).map(toRate) }
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
  const today = await todayOf(context)
  if (before && !isSame(fromInput(before), holdingOn(await selectPersonRates(tx, userId), today)))
    throw staleVersion(`The rates of ${person.full_name}`, 'were')
  await replaceHolding(tx, { businessId, userId, today }, fromInput(rates))
  return getPersonRates(context, userId)
}

/** Compares amounts as numbers, because the database returns `250.0000` for `250`. */
const isSame = (one: readonly TypedRate[], other: readonly TypedRate[]): boolean =>
  one.length === other.length &&
  one.every((rate) =>
    other.some(
      ({ currency, hourly_rate }) =>
        currency === rate.currency && compareDecimals(decimal(hourly_rate), decimal(rate.hourly_rate)) === 0,
    ),
  )

const SETTLED = 'The currency cannot be changed: the firm has matters or expenses in it, perhaps in the recycle bin'
const FOREIGN = 'Matters of the firm bill in other currencies. Change those first'

export const firmSettingsConstraints: ConstraintRefusals = {
  businesses_currency_in_use: () => invalidField('currency_settled', 'currencyCode', SETTLED),
  businesses_foreign_matters: () => invalidField('foreign_matters', 'multicurrency', FOREIGN),
}
