import { dayAway } from '#domain/calendar-day.ts'
import { minorToNumber, money, toMajorNumber } from '#domain/money.ts'
import { postValuation, unrealisedDifference, type ForeignBalance } from '#domain/valuation.ts'
import type { ClosingChecklist } from '#contract/closings.ts'
import type { FirmContext } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findExchangeRate } from '../exchange-rates/public.ts'
import { selectAccounts, type AccountRow } from '../ledger-accounts/public.ts'
import { getBalances, getOfficeBook, postEntry, reverseEntry, type OfficeBook } from '../ledger/public.ts'

interface Foreign {
  readonly account: AccountRow
  readonly currency: string
  readonly minor: bigint
  readonly baseMinor: bigint
}

/**
 * Foreign money in bank accounts, and open foreign receivables, at the end of a day. What receivables were valued at before
 * counts as booked, so that a second valuation posts only what has changed since.
 */
async function foreignBalances(tx: FirmTx, book: OfficeBook, day: string): Promise<Foreign[]> {
  const [accounts, balances] = await Promise.all([
    selectAccounts(tx),
    getBalances(tx, { bookId: book.id, asAt: day, view: 'accrual' }),
  ])
  const receivable = accounts.find(({ role }) => role === 'receivable')
  const valuedOn = new Map(accounts.filter(isValued).map((account) => [account.id, account]))
  const valuation = accounts.find(({ role }) => role === 'valuation')
  if (receivable && valuation) valuedOn.set(valuation.id, receivable)
  const sums = new Map<string, Foreign>()
  for (const { accountId, currency, minor, baseMinor } of balances) {
    const account = valuedOn.get(accountId)
    if (!account || currency === book.currency) continue
    const known = sums.get(`${account.id} ${currency}`)
    sums.set(`${account.id} ${currency}`, {
      account,
      currency,
      minor: minor + (known?.minor ?? 0n),
      baseMinor: baseMinor + (known?.baseMinor ?? 0n),
    })
  }
  return [...sums.values()].toSorted((left, right) => (left.account.code < right.account.code ? -1 : 1))
}

const isValued = ({ role, holds_money }: AccountRow): boolean => role === 'receivable' || role === 'bank' || holds_money

/** The balances with the rate of the day; without one where none is known. */
async function valuedBalances(tx: FirmTx, book: OfficeBook, day: string) {
  const rows = await foreignBalances(tx, book, day)
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const rates = new Map(
    await Promise.all(
      currencies.map(async (currency) => [currency, await findExchangeRate(tx, book.currency, currency, day)] as const),
    ),
  )
  return rows.map((row) => ({ row, rate: rates.get(row.currency) }))
}

const toBalance = ({ account, currency, minor, baseMinor }: Foreign, home: string, rate: string): ForeignBalance => ({
  account: account.role === 'receivable' ? { role: 'valuation' } : { accountId: account.id },
  basis: account.role === 'receivable' ? 'accrual' : 'both',
  balance: money(minor, currency),
  booked: money(baseMinor, home),
  exchangeRate: rate,
})

export async function readValuation(tx: FirmTx, book: OfficeBook, day: string): Promise<ClosingChecklist['valuation']> {
  const valued = await valuedBalances(tx, book, day)
  return valued.map(({ row, rate }) => ({
    account: { id: row.account.id, code: row.account.code, name: row.account.name },
    currencyCode: row.currency,
    balance: minorToNumber(row.minor, row.currency),
    booked: minorToNumber(row.baseMinor, book.currency),
    exchangeRate: rate?.rate ?? null,
    rateDay: rate?.day ?? null,
    difference: rate ? toMajorNumber(unrealisedDifference(toBalance(row, book.currency, rate.rate))) : null,
  }))
}

/** Values what is held in foreign currencies at the end of a month, and takes it back on the next day. */
export async function postMonthValuation({ tx, businessId }: FirmContext, day: string): Promise<string> {
  const nextDay = dayAway(day, 1)
  if (nextDay === undefined) throw nothingToValue()
  // The counter is held to the end of the transaction: of two valuations at once the second finds nothing to value.
  await takeNumber(tx, businessId, `valuation:${day.slice(0, 7)}`)
  const book = await getOfficeBook(tx)
  const valued = await valuedBalances(tx, book, day)
  const missing = valued.find(({ rate }) => rate === undefined)
  if (missing) throw rateMissing(missing.row.currency, day)
  const balances = valued.flatMap(({ row, rate }) => (rate ? [toBalance(row, book.currency, rate.rate)] : []))
  if (balances.every((one) => unrealisedDifference(one).minor === 0n)) throw nothingToValue()
  const [id, description] = [newId(), `Foreign balances valued at the end of ${day.slice(0, 7)}`]
  await postEntry(tx, {
    id,
    bookId: book.id,
    effectiveOn: day,
    event: 'valuation.posted',
    eventId: id,
    reference: `Valuation ${day.slice(0, 7)}`,
    description,
    lines: postValuation(balances),
  })
  await reverseEntry(tx, {
    reversesId: id,
    effectiveOn: nextDay,
    event: 'valuation.reversed',
    eventId: id,
    reference: `Valuation ${day.slice(0, 7)}`,
    description,
    reason: 'Unrealised differences are taken back on the next day',
  })
  return id
}

const nothingToValue = () =>
  new Refusal(409, 'nothing_to_value', 'No foreign balance differs from its value at the rate of the day')
const rateMissing = (currency: string, day: string) =>
  new Refusal(422, 'exchange_rate_missing', `No exchange rate of ${currency} is known on ${day}. Type one first`)
