import { decimal, formatFixed, multiply, plainDecimal } from '#domain/decimal.ts'
import { shortClass, type LedesFormat, type LedesLineType, type LedesRow } from '#domain/ledes-fields.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { minorToText, roundToMoney } from '#domain/money.ts'
import { isNothing, lineTaxes, type LineTax } from './taxes.ts'
import { cleanText } from './values.ts'
import type { FirmRow, InvoiceToSend, LineToSend, TaxToSend } from './queries.ts'

export interface InvoiceSource {
  readonly invoice: InvoiceToSend
  readonly lines: readonly LineToSend[]
  readonly taxes: readonly TaxToSend[]
  readonly firm: FirmRow
}

/** A row of the file before its money is written: minor units of the currency of the invoice. */
interface DraftRow {
  readonly type: LedesLineType
  readonly units: string
  readonly cost: string
  readonly adjustment: bigint
  readonly total: bigint
  readonly day: string
  readonly description: string
  readonly line: LineToSend
  /** The line says who worked and what it was. */
  readonly isWork: boolean
  readonly expenseCode?: string
  readonly tax?: LineTax
}

const FEES = new Set(['time', 'flat', 'contingency', 'other'])
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, minor) => all + minor, 0n)

/** The lines of an invoice as a file has them. What is worth nothing is left out: receivers want a cost above 0. */
export function toLedesRows(source: InvoiceSource, format: LedesFormat): LedesRow[] {
  const { invoice, firm } = source
  const rows = withTaxLine(draftRows(source, format), source, format)
  const days = rows.map(({ day }) => day).toSorted()
  const total = sum(rows.map((row) => row.total + (row.tax?.minor ?? 0n)))
  const amount = (minor: bigint) => moneyText(minor, invoice.currency)
  const common: LedesRow = {
    INVOICE_DATE: dayText(invoice.issued_on),
    INVOICE_NUMBER: cleanText(invoice.number ?? '', 20),
    CLIENT_ID: cleanText((invoice.ledes_client_id ?? '') || invoice.client_number, 20),
    INVOICE_TOTAL: amount(total),
    BILLING_START_DATE: dayText(days[0] ?? invoice.issued_on),
    BILLING_END_DATE: dayText(days.at(-1) ?? invoice.issued_on),
    INVOICE_DESCRIPTION: cleanText(invoice.note, 2_000),
    LAW_FIRM_ID: cleanText((invoice.law_firm_id ?? '') || firm.tax_number, 20),
    ...(format === 'ledes98bi' && internationalFields(source, rows)),
  }
  return rows.map((row, index) => ({
    ...common,
    ...lineFields(row, invoice),
    LINE_ITEM_NUMBER: String(index + 1),
    ...(format === 'ledes98bi' && {
      LINE_ITEM_TAX_RATE: row.tax?.rate ?? '0',
      LINE_ITEM_TAX_TOTAL: amount(row.tax?.minor ?? 0n),
      LINE_ITEM_TAX_TYPE: cleanText(row.tax?.type ?? '', 20),
    }),
  }))
}

const dayText = (day: string): string => day.replaceAll('-', '')

/** At least 2 decimals, as receivers expect of money. */
const moneyText = (minor: bigint, currency: string): string =>
  formatFixed(decimal(minorToText(minor, currency)), Math.max(2, minorUnitsOf(currency)))

function lineFields(row: DraftRow, invoice: InvoiceToSend): LedesRow {
  const { type, line, isWork } = row
  const amount = (minor: bigint) => moneyText(minor, invoice.currency)
  return {
    ...matterFields(line),
    'EXP/FEE/INV_ADJ_TYPE': type,
    LINE_ITEM_NUMBER_OF_UNITS: row.units,
    LINE_ITEM_ADJUSTMENT_AMOUNT: row.adjustment === 0n ? '0' : amount(row.adjustment),
    LINE_ITEM_TOTAL: amount(row.total),
    LINE_ITEM_DATE: dayText(row.day),
    LINE_ITEM_DESCRIPTION: cleanText(row.description, invoice.max_narrative ?? 1024),
    LINE_ITEM_UNIT_COST: row.cost,
    ...(type === 'E' && { LINE_ITEM_EXPENSE_CODE: row.expenseCode ?? line.expense_code ?? '' }),
    ...(type === 'F' && isWork && feeFields(line, invoice)),
  }
}

const matterFields = (line: LineToSend): LedesRow => ({
  LAW_FIRM_MATTER_ID: cleanText((line.law_firm_matter_id ?? '') || line.matter_number, 20),
  CLIENT_MATTER_ID: cleanText((line.client_matter_id ?? '') || line.matter_number, 20),
  MATTER_NAME: cleanText(line.matter_name, 255),
  PO_NUMBER: cleanText(line.po_number ?? '', 100),
})

function feeFields(line: LineToSend, { class_style }: InvoiceToSend): LedesRow {
  const { classification } = line
  const [last, first] = [cleanText(line.last_name ?? '', 30), cleanText(line.first_name ?? '', 30)]
  return {
    LINE_ITEM_TASK_CODE: line.task_code ?? '',
    LINE_ITEM_ACTIVITY_CODE: line.activity_code ?? '',
    TIMEKEEPER_ID: cleanText(line.timekeeper_id ?? '', 20),
    TIMEKEEPER_NAME: [last, first].filter(Boolean).join(', ').slice(0, 30),
    TIMEKEEPER_CLASSIFICATION:
      classification === null ? '' : class_style === 'twoLetters' ? shortClass(classification) : classification,
    TIMEKEEPER_LAST_NAME: last,
    TIMEKEEPER_FIRST_NAME: first,
  }
}

function draftRows(source: InvoiceSource, format: LedesFormat): DraftRow[] {
  const { invoice, lines } = source
  const isInclusive = invoice.prices_include === 'tax' && format === 'ledes98bi'
  const rows = lines.flatMap((line) => (isNothing(line) ? [] : [workRow(line, invoice, isInclusive)]))
  const discounts = isInclusive ? [] : discountRows(lines, invoice)
  const drafts = [...rows, ...discounts]
  if (format === 'ledes1998b') return drafts
  const taxes = lineTaxes(drafts, source.taxes, invoice.currency)
  return drafts.map((row, index) => ({ ...row, ...(taxes[index] && { tax: taxes[index] }) }))
}

/** Fees that somebody worked for and costs have units and a cost; what nobody worked for is an adjustment alone. */
function workRow(line: LineToSend, { currency }: InvoiceToSend, isInclusive: boolean): DraftRow {
  const [gross, discount] = [BigInt(line.gross_minor), BigInt(line.discount_minor)]
  // Of a price with tax, what it earns without tax; the discount of the invoice is in it.
  const total = isInclusive ? BigInt(line.income_minor) : gross - discount
  const facts = { total, day: line.worked_on, description: line.description || line.kind, line }
  const isExpense = line.kind === 'expense'
  if (!isExpense && (line.last_name === null || !FEES.has(line.kind)))
    return { ...facts, type: 'IF', units: '1', cost: '', adjustment: total, isWork: false }
  return {
    ...facts,
    type: isExpense ? 'E' : 'F',
    units: formatFixed(decimal(line.quantity), 4),
    cost: costText(line.rate, currency),
    // Of a part of a split invoice the share in money may differ by a unit from the share in hours times the rate.
    adjustment: total - roundToMoney(multiply(decimal(line.quantity), decimal(line.rate)), currency).minor,
    isWork: true,
  }
}

/** A rate of up to 4 decimals, with at least those of money. */
function costText(rate: string, currency: string): string {
  const plain = plainDecimal(rate)
  const scale = Math.max(2, minorUnitsOf(currency), plain.split('.')[1]?.length ?? 0)
  return formatFixed(decimal(plain), scale)
}

/** The discount of the whole invoice: one line for what it takes off fees, one for costs. */
function discountRows(lines: readonly LineToSend[], { issued_on }: InvoiceToSend): DraftRow[] {
  return (['IF', 'IE'] as const).flatMap((type) => {
    const own = lines.filter(({ kind }) => (kind === 'expense') === (type === 'IE'))
    const minor = sum(own.map((line) => BigInt(line.allocated_minor)))
    const [line] = own
    if (minor === 0n || !line) return []
    const day =
      own
        .map(({ worked_on }) => worked_on)
        .toSorted()
        .at(-1) ?? issued_on
    const description = type === 'IF' ? 'Discount on fees' : 'Discount on expenses'
    return [{ type, units: '1', cost: '', adjustment: -minor, total: -minor, day, description, line, isWork: false }]
  })
}

/** 1998B has no tax: one expense carries it where the client wants that, and it is left out where they want that. */
function withTaxLine(rows: DraftRow[], { invoice, taxes }: InvoiceSource, format: LedesFormat): DraftRow[] {
  const isAdded = format === 'ledes1998b' && invoice.prices_include === 'noTax' && invoice.tax_minor !== '0'
  const last = rows.at(-1)
  if (!isAdded || invoice.tax_handling === 'leaveOut' || !last) return rows
  const minor = BigInt(invoice.tax_minor)
  const names = [...new Set(taxes.filter(({ tax_minor }) => tax_minor !== '0').map(({ code }) => code))].join(', ')
  const day =
    rows
      .map((row) => row.day)
      .toSorted()
      .at(-1) ?? invoice.issued_on
  const money = { units: '1', cost: moneyText(minor, invoice.currency), adjustment: 0n, total: minor }
  return [
    ...rows,
    { ...money, type: 'E', day, description: `VAT: ${names}`, line: last.line, isWork: false, expenseCode: 'E124' },
  ]
}

/** What only 98BI has: tax, currency and both parties. */
function internationalFields({ invoice, taxes, firm }: InvoiceSource, rows: readonly DraftRow[]): LedesRow {
  const net = sum(rows.map(({ total }) => total))
  const tax = sum(rows.map((row) => row.tax?.minor ?? 0n))
  const homeTax = sum(taxes.map(({ home_tax_minor }) => BigInt(home_tax_minor)))
  const [firmAddress1 = '', ...firmRest] = addressLines(firm.address)
  const [clientAddress1 = '', ...clientRest] = addressLines(invoice.client_address)
  return {
    CLIENT_TAX_ID: cleanText(invoice.client_tax_number, 20),
    INVOICE_TAX_TOTAL: moneyText(tax, invoice.currency),
    INVOICE_NET_TOTAL: moneyText(net, invoice.currency),
    INVOICE_CURRENCY: invoice.currency,
    // The firm's own bill, and not one that it passes on.
    ACCOUNT_TYPE: 'O',
    LAW_FIRM_NAME: cleanText(firm.name, 60),
    LAW_FIRM_ADDRESS_1: cleanText(firmAddress1, 60),
    LAW_FIRM_ADDRESS_2: cleanText(firmRest.join(', '), 60),
    LAW_FIRM_COUNTRY: firm.country_code,
    CLIENT_NAME: cleanText(invoice.client_name, 60),
    CLIENT_ADDRESS_1: cleanText(clientAddress1, 60),
    CLIENT_ADDRESS_2: cleanText(clientRest.join(', '), 60),
    CLIENT_CITY: cleanText(invoice.client_city, 40),
    CLIENT_STATEorREGION: cleanText(invoice.client_state, 40),
    CLIENT_POSTCODE: cleanText(invoice.client_postal_code, 20),
    CLIENT_COUNTRY: invoice.client_country_code ?? '',
    INVOICE_REPORTED_TAX_TOTAL: moneyText(homeTax, invoice.home_currency),
    INVOICE_TAX_CURRENCY: invoice.home_currency,
  }
}

const addressLines = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
