import { decimal, divide } from '#domain/decimal.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, instalments, money, type Money } from '#domain/money.ts'
import { exchangeRateFrom } from '#domain/time-amount.ts'
import type { FlatFeeDetail, FlatFeeInput } from '#contract/expense-shapes.ts'
import type { flatFees as contract } from '#contract/flat-fees.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, missingField, notFound, staleVersion } from '../../platform/refusal.ts'
import {
  checkMatter,
  checkSize,
  currencyOf,
  firmOfCharge,
  mattersOfCharge,
  rateOfCharge,
  type ChargeBefore,
} from '../expenses/public.ts'
import { currencies } from '../reference/public.ts'
import { getFlatFee } from './list.ts'
import { findPerson, insertFlatFee, lockFlatFee, replaceInstalments, updateFlatFeeRow } from './queries.ts'
import { flatFeeLocked } from './refusals.ts'

export async function createFlatFee(
  context: FirmContext,
  { body }: Received<typeof contract.create>,
): Promise<FlatFeeDetail> {
  const { tx, businessId, userId, clock } = context
  const terms = await termsOf(context, body)
  const id = newId()
  await insertFlatFee(tx, {
    business_id: businessId,
    id,
    ...columnsOf(body, terms),
    billing_state: billingOf(body.isBillable ?? true),
    status: body.status ?? 'approved',
    user_id: body.userId ?? userId,
    home_currency: terms.home.currency,
    added_by: userId,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  await saveInstalments(context, id, body, terms)
  return getFlatFee(context, id)
}

export async function updateFlatFee(
  context: FirmContext,
  { params, body }: Received<typeof contract.update>,
): Promise<FlatFeeDetail> {
  const { tx, clock } = context
  const known = await lockFlatFee(tx, params.id)
  if (!known) throw notFound('Flat fee')
  if (known.billing_state === 'onInvoice') throw flatFeeLocked()
  if (body.version !== undefined && body.version !== known.version) throw staleVersion('Flat fee')
  const terms = await termsOf(context, body, {
    matter_id: known.matter_id,
    currency: known.currency,
    exchange_rate: known.exchange_rate,
    day: known.charged_on,
    // The firm's currency may have changed since: the fee keeps the home currency that it was agreed in.
    home: known.home_currency,
    earner: known.user_id,
  })
  await updateFlatFeeRow(tx, known.id, {
    ...columnsOf(body, terms),
    ...(body.isBillable !== undefined && { billing_state: billingOf(body.isBillable) }),
    ...(body.status && { status: body.status }),
    user_id: body.userId ?? known.user_id,
    updated_at: clock.now(),
  })
  await saveInstalments(context, known.id, body, terms)
  return getFlatFee(context, known.id)
}

interface Terms {
  readonly amount: Money
  readonly home: Money
  readonly exchangeRate: string
}

interface Before extends ChargeBefore {
  readonly home: string
  readonly earner: string | null
}

/** Everything that decides whether the fee can be saved, and what it comes to; refuses what cannot. */
async function termsOf({ tx, businessId }: FirmContext, body: FlatFeeInput, before?: Before): Promise<Terms> {
  const [firm, found, known, earner] = await Promise.all([
    firmOfCharge(tx, businessId),
    mattersOfCharge(tx, [body.matterId]),
    currencies(tx),
    body.userId === undefined ? undefined : findPerson(tx, body.userId),
  ])
  const matter = found[0]
  checkMatter(matter, body.date, before)
  checkEarner(body, earner, before)
  const currency = currencyOf(firm, known, { id: body.currencyId, otherwise: matter.currency, before })
  const homeCurrency = before?.home ?? firm.currency
  const exchangeRate = rateOfCharge({ given: body.exchangeRate, currency, homeCurrency, before })
  const amount = amountIn(currency, body.amount)
  const inHome = divide(decimal(body.amount), exchangeRateFrom(exchangeRate), minorUnitsOf(homeCurrency))
  const home = money(inHome.units, homeCurrency)
  checkSize('amount', amount, home)
  return { amount, home, exchangeRate }
}

function checkEarner(
  body: FlatFeeInput,
  earner: { removed_at: Date | string | null } | undefined,
  before?: Before,
): void {
  if (body.userId === undefined) return
  if (!earner) throw missingField('userId', 'User')
  if (earner.removed_at !== null && before?.earner !== body.userId)
    throw invalidField('person_inactive', 'userId', 'This person is no longer active')
}

/** A fee is agreed as it is written down: what the currency cannot pay is refused, never rounded. */
function amountIn(currency: string, text: string): Money {
  const decimals = (text.split('.')[1] ?? '').length
  if (decimals > minorUnitsOf(currency))
    throw invalidField('amount_too_fine', 'amount', `The amount has more decimals than ${currency} has`)
  return fromMajor(text, currency)
}

const columnsOf = (body: FlatFeeInput, { amount, home, exchangeRate }: Terms) => ({
  matter_id: body.matterId,
  description: body.description,
  charged_on: body.date,
  quantity: '1',
  unit_cost: body.amount,
  amount_minor: amount.minor.toString(),
  currency: amount.currency,
  exchange_rate: exchangeRate,
  home_amount_minor: home.minor.toString(),
})

const billingOf = (isBillable: boolean) => (isBillable ? 'unbilled' : 'notBillable')

/** Equal parts in the order of their days; the first ones get the odd units (R18), at home as in the fee's currency. */
async function saveInstalments(
  { tx, businessId }: FirmContext,
  flatFeeId: string,
  { matterId, instalmentDates = [] }: FlatFeeInput,
  { amount, home }: Terms,
): Promise<void> {
  const days = instalmentDates.toSorted()
  const parts = days.length === 0 ? [] : instalments(amount, days.length)
  const homeParts = days.length === 0 ? [] : instalments(home, days.length)
  await replaceInstalments(
    tx,
    flatFeeId,
    days.map((day, index) => ({
      business_id: businessId,
      id: newId(),
      flat_fee_id: flatFeeId,
      matter_id: matterId,
      position: index + 1,
      due_on: day,
      amount_minor: (parts[index]?.minor ?? 0n).toString(),
      home_amount_minor: (homeParts[index]?.minor ?? 0n).toString(),
    })),
  )
}
