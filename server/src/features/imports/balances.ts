import { z } from 'zod'
import { decimal } from '#domain/decimal.ts'
import { parseImportedNumber } from '#domain/import-values.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, minorToText, money, type Money } from '#domain/money.ts'
import { requiredExchangeRate } from '#contract/fields.ts'
import { InvoiceInput } from '#contract/invoice-shapes.ts'
import { requirePermission } from '../../platform/permission.ts'
import { currencies, type Currencies, type CurrencyRow } from '../reference/public.ts'
import {
  assertFirst,
  cellReader,
  lookUpRequired,
  parseDay,
  parseFigure,
  parseInput,
  RowFault,
  storeOneByOne,
  type FieldNames,
  type ImportedRow,
  type Importing,
} from './importing.ts'
import type { TrustAccountEntry } from './lookups.ts'
import { matterOf } from './work-records.ts'

type Values = ImportedRow['values']

/** The longest number of older books: what it is called once it is taken back has room as well. */
const NUMBER_LENGTH = 40
const LARGEST_AMOUNT = 99_999_999_999

const takenOverOn = ({ options }: Importing): string => {
  if (options.takenOverOn === null) throw new RowFault('', 'Say on which day the balances are taken over')
  return options.takenOverOn
}

function currencyOf(known: Currencies, text: string | undefined, fallback: string): CurrencyRow {
  const code = text?.toUpperCase() ?? fallback
  const found = known.all.find((row) => row.code === code)
  if (!found) throw new RowFault('currencyCode', `“${code.slice(0, 60)}” is no currency`)
  return found
}

/** The amount of a cell, exactly: more decimals than the currency has are refused, never rounded. */
function amountOf(values: Values, field: string, currency: string): Money | undefined {
  const text = parseFigure(field, values[field], parseImportedNumber)
  if (text === undefined) return undefined
  if (decimal(text).scale > minorUnitsOf(currency))
    throw new RowFault(field, `“${text.slice(0, 60)}” has more decimals than ${currency} has`)
  if (Math.abs(Number(text)) > LARGEST_AMOUNT) throw new RowFault(field, 'The amount is too large')
  return fromMajor(text, currency)
}

function positiveAmount(values: Values, field: string, currency: string): Money {
  const amount = amountOf(values, field, currency)
  if (!amount) throw new RowFault(field, 'Amount is required')
  if (amount.minor <= 0n) throw new RowFault(field, 'Amount must be above 0')
  return amount
}

const textOf = ({ minor, currency }: Money): string => minorToText(minor, currency)

interface Owed {
  readonly balance: Money
  /** What the older books billed and got, where the file says both. */
  readonly history: string
}

function requireAgreement(typed: Money, computed: Money): void {
  if (typed.minor !== computed.minor)
    throw new RowFault('balance', `The total less what was paid is ${textOf(computed)}, not ${textOf(typed)}`)
}

const isAboveZero = (amount: Money | undefined): amount is Money => amount !== undefined && amount.minor > 0n

/** What the older books billed and got of an invoice. */
function historyOf({ total, paid, tax }: Partial<Record<'total' | 'paid' | 'tax', Money | undefined>>): string {
  const parts = [
    total && isAboveZero(paid) ? `Total ${textOf(total)}, paid ${textOf(paid)}` : '',
    isAboveZero(tax) ? `Tax in it ${textOf(tax)}` : '',
  ]
  return parts.filter(Boolean).join('. ')
}

/** What is owed of an invoice: its balance, or its total less what was paid. The three agree where the file has them all. */
function owedOf(values: Values, currency: string): Owed {
  const [total, paid, typed, tax] = (['total', 'paid', 'balance', 'tax'] as const).map((field) =>
    amountOf(values, field, currency),
  )
  const computed = total && money(total.minor - (paid?.minor ?? 0n), currency)
  if (typed && computed && paid) requireAgreement(typed, computed)
  const balance = typed ?? computed
  if (!balance) throw new RowFault('balance', 'Balance is required')
  if (balance.minor === 0n) throw new RowFault('balance', 'Nothing is owed on this invoice. Leave its row out')
  if (balance.minor < 0n)
    throw new RowFault('balance', 'More was paid than was billed. Bring what is left as client credit')
  return { balance, history: historyOf({ total, paid, tax }) }
}

function numberOf({ number }: Values): string {
  if (number === undefined) throw new RowFault('number', 'Invoice number is required')
  if (number.length > NUMBER_LENGTH) throw new RowFault('number', `A number has at most ${NUMBER_LENGTH} characters`)
  return number
}

const INVOICE_FIELDS: FieldNames = {
  clientId: 'client',
  matterId: 'matter',
  currencyId: 'currencyCode',
  lines: 'balance',
}

async function storeOpenInvoice(importing: Importing, row: ImportedRow): Promise<string | undefined> {
  const { context, homeCurrency, services } = importing
  requirePermission(context, 'invoice.create')
  requirePermission(context, 'invoice.approve')
  const { values } = row
  const known = await currencies(context.tx)
  const { read, isFaulty } = cellReader(importing, row)
  const number = read(() => numberOf(values))
  const matter = read(() => matterOf(importing, values))
  const currency = read(() => currencyOf(known, values['currencyCode'], matter?.currency ?? homeCurrency))
  const owed = currency && read(() => owedOf(values, currency.code))
  const issueDate = read(() => parseDay(importing, 'issueDate', values['issueDate']))
  const dueDate = read(() => parseDay(importing, 'dueDate', values['dueDate']))
  const exchangeRate = read(() => parseFigure('exchangeRate', values['exchangeRate'], parseImportedNumber))
  if (isFaulty() || !matter || !currency || !owed || number === undefined) return undefined
  const description = [`Balance brought forward of invoice ${number}`, owed.history, values['description']]
  const input = parseInput(importing, row, {
    schema: InvoiceInput,
    fields: INVOICE_FIELDS,
    input: {
      clientId: matter.clientId,
      issueDate,
      dueDate,
      currencyId: currency.id,
      exchangeRate,
      pricesInclude: 'noTax',
      lines: [
        {
          matterId: matter.id,
          description: description.filter(Boolean).join('. ').slice(0, 10_000),
          quantity: '1',
          rate: textOf(owed.balance),
          taxCodeIds: [],
        },
      ],
    },
  })
  if (!input) return undefined
  assertFirst(importing, row, { field: 'number', key: number.toLowerCase() })
  return (await services.bringInvoiceForward(context, { number, takenOverOn: takenOverOn(importing), input })).id
}
export const openInvoiceImport = storeOneByOne(storeOpenInvoice, INVOICE_FIELDS)

/** The account that a row names; the firm's only one where it names none. */
function accountOf({ lookups }: Importing, text: string | undefined): TrustAccountEntry {
  const [only, ...others] = lookups.openTrustAccounts
  if (text === undefined && only && others.length === 0) return only
  return lookUpRequired(lookups.trustAccounts, { field: 'account', text, noun: 'Client account' })
}

const TRUST_FIELDS: FieldNames = {
  accountId: 'account',
  matterId: 'matter',
  ledgerId: 'matter',
  parts: 'balance',
  amount: 'balance',
  date: '',
}

async function storeTrustBalance(importing: Importing, row: ImportedRow): Promise<string | undefined> {
  const { context, services } = importing
  requirePermission(context, 'trustAccountRequest.edit')
  const { values } = row
  const { read, isFaulty } = cellReader(importing, row)
  const matter = read(() => matterOf(importing, values))
  const account = read(() => accountOf(importing, values['account']))
  const amount = account && read(() => positiveAmount(values, 'balance', account.currency))
  read(() => {
    const code = values['currencyCode']?.toUpperCase()
    if (account && code !== undefined && code !== account.currency)
      throw new RowFault('currencyCode', `This account is in ${account.currency}`)
  })
  if (isFaulty() || !matter || !account || !amount) return undefined
  assertFirst(importing, row, { field: 'matter', key: `${account.id} ${matter.id}` })
  const made = await services.bringBalanceForward(context, {
    accountId: account.id,
    matterId: matter.id,
    amount: textOf(amount),
    reference: (values['reference'] ?? '').slice(0, 120),
    takenOverOn: takenOverOn(importing),
  })
  return made.id
}
export const trustBalanceImport = storeOneByOne(storeTrustBalance, TRUST_FIELDS)

const CREDIT_FIELDS: FieldNames = { clientId: 'client', currencyId: 'currencyCode', takenOverOn: '' }
const CreditRate = z.strictObject({ exchangeRate: requiredExchangeRate.optional() })
const NO_NUMBER = 'Brought forward'

async function storeClientCredit(importing: Importing, row: ImportedRow): Promise<string | undefined> {
  const { context, homeCurrency, lookups, services } = importing
  requirePermission(context, 'paymentInfo.create')
  const { values } = row
  const known = await currencies(context.tx)
  const { read, isFaulty } = cellReader(importing, row)
  const cell = { field: 'client', text: values['client'], noun: 'Client' }
  const client = read(() => lookUpRequired(lookups.clients, cell))
  const currency = read(() => currencyOf(known, values['currencyCode'], homeCurrency))
  const amount = currency && read(() => positiveAmount(values, 'amount', currency.code))
  const exchangeRate = read(() => parseFigure('exchangeRate', values['exchangeRate'], parseImportedNumber))
  const rate = parseInput(importing, row, { schema: CreditRate, fields: CREDIT_FIELDS, input: { exchangeRate } })
  if (isFaulty() || !client || !currency || !amount || !rate) return undefined
  const made = await services.bringCreditForward(context, {
    clientId: client.id,
    number: (values['number'] ?? NO_NUMBER).slice(0, 60),
    currency: currency.code,
    amount: textOf(amount),
    exchangeRate: rate.exchangeRate,
    takenOverOn: takenOverOn(importing),
  })
  return made.id
}
export const clientCreditImport = storeOneByOne(storeClientCredit, CREDIT_FIELDS)
