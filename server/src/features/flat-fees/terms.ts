import { decimal, divide } from '#domain/decimal.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, money, type Money } from '#domain/money.ts'
import { exchangeRateFrom } from '#domain/time-amount.ts'
import type { FlatFeeInput } from '#contract/flat-fee-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { invalidField, missingField } from '../../platform/refusal.ts'
import {
  assertBillableAmount,
  assertMatterAvailable,
  assertMatterTakesWork,
  resolveCurrency,
  resolveExchangeRate,
  selectMattersForWork,
} from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { findPerson, type LockedFlatFee } from './queries.ts'

/** The agreed amount, also in the home currency. */
export interface Terms {
  readonly amount: Money
  readonly home: Money
  readonly exchangeRate: string
}

/** Checks everything that decides whether the fee can be saved, and resolves its amounts. */
export async function resolveTerms(
  { tx, businessId }: FirmContext,
  input: FlatFeeInput,
  fee?: LockedFlatFee,
): Promise<Terms> {
  const [firm, [matter], known, earner] = await Promise.all([
    firmSettings(tx, businessId),
    selectMattersForWork(tx, [input.matterId]),
    currencies(tx),
    input.userId === undefined ? undefined : findPerson(tx, input.userId),
  ])
  const stored = fee && {
    matterId: fee.matter_id,
    isBillable: fee.billing_state !== 'notBillable',
    currency: fee.currency,
    exchangeRate: fee.exchange_rate,
  }
  assertMatterAvailable(matter, stored)
  assertMatterTakesWork(matter, input.isBillable ?? stored?.isBillable ?? true, stored)
  if (input.userId !== undefined) assertActiveEarner(earner, fee)
  const currency = resolveCurrency(firm, known, { id: input.currencyId, fallback: matter.currency, stored })
  // The firm's currency may have changed since: a stored fee keeps the home currency that it was agreed in.
  const homeCurrency = fee?.home_currency ?? firm.currency
  const exchangeRate = resolveExchangeRate({ requested: input.exchangeRate, currency, homeCurrency, stored })
  const amount = agreedAmount(input.amount, currency)
  const inHome = divide(decimal(input.amount), exchangeRateFrom(exchangeRate), minorUnitsOf(homeCurrency))
  const home = money(inHome.units, homeCurrency)
  assertBillableAmount('amount', amount, home)
  return { amount, home, exchangeRate }
}

function assertActiveEarner(earner: Awaited<ReturnType<typeof findPerson>>, fee?: LockedFlatFee): void {
  if (!earner) throw missingField('userId', 'User')
  if (earner.removed_at !== null && fee?.user_id !== earner.id)
    throw invalidField('person_inactive', 'userId', 'This person is no longer active')
}

/** A fee is agreed exactly: an amount with more decimals than the currency has is refused, never rounded. */
function agreedAmount(text: string, currency: string): Money {
  const decimals = (text.split('.')[1] ?? '').length
  if (decimals > minorUnitsOf(currency))
    throw invalidField('amount_too_fine', 'amount', `The amount has more decimals than ${currency} has`)
  return fromMajor(text, currency)
}
