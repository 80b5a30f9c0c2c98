import { setImmediate } from 'node:timers/promises'
import { add, decimal, formatDecimal, normalized, type Decimal } from '#domain/decimal.ts'
import { checkInvoiceLines, ledesNumber } from '#domain/ledes-check.ts'
import { parseLedes, type LedesFile, type LedesFinding, type LedesLine } from '#domain/ledes-file.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import type { InvoiceInput, InvoiceLineInput } from '#contract/invoice-shapes.ts'
import type { LedesImportInput, LedesReading } from '#contract/ledes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { invalidField, missingField } from '../../platform/refusal.ts'
import { createInvoice } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { utbmsCodesByName } from '../utbms/public.ts'
import { toFindings } from './checks.ts'
import { findMatter, selectMattersByCode, selectTimekeepers } from './queries.ts'
import { fileTooLong, ledesErrors } from './refusals.ts'

const MAX_LINES = 5_000

interface ReadInvoice {
  readonly number: string
  readonly lines: readonly LedesLine[]
  readonly findings: readonly LedesFinding[]
}

/** Reads a file of another system: a megabyte at most, in which no line is looked at before they are counted. */
async function readFile(content: string): Promise<{ file: LedesFile; invoices: ReadInvoice[] }> {
  let breaks = 0
  for (const sign of content) if (sign === '\n' && ++breaks > MAX_LINES + 2) throw fileTooLong(MAX_LINES)
  const file = parseLedes(content)
  const { format } = file
  if (!format) return { file, invoices: [] }
  const invoices: ReadInvoice[] = []
  for (const [number, lines] of Map.groupBy(file.lines, ({ row }) => row.INVOICE_NUMBER ?? '')) {
    const currency = lines[0]?.row.INVOICE_CURRENCY ?? ''
    const decimals = /^[A-Z]{3}$/.test(currency) ? minorUnitsOf(currency) : 2
    const rules = { format, decimals, codes: utbmsCodesByName, requiresCodes: false }
    invoices.push({ number, lines, findings: checkInvoiceLines(lines, rules) })
    await setImmediate()
  }
  return { file, invoices }
}

/** What a file holds, and which matters of the firm it means. */
export async function readLedes({ tx }: FirmContext, content: string): Promise<LedesReading> {
  const { file, invoices } = await readFile(content)
  const codes = [...new Set(invoices.map(matterCode))].filter(Boolean)
  const known = codes.length === 0 ? [] : await selectMattersByCode(tx, codes)
  return {
    format: file.format ?? null,
    invoices: invoices.map((invoice) => {
      const [{ row }] = invoice.lines as readonly [LedesLine]
      const code = matterCode(invoice)
      const matter = known.find((one) => one.law_firm_matter_id === code) ?? known.find(({ number }) => number === code)
      return {
        number: invoice.number,
        clientId: row.CLIENT_ID ?? '',
        lawFirmMatterId: code,
        issueDate: row.INVOICE_DATE ?? '',
        total: row.INVOICE_TOTAL ?? '',
        lines: invoice.lines.length,
        errors: invoice.findings.filter(({ severity }) => severity === 'error').length,
        matter: matter
          ? { id: matter.id, name: matter.name, number: matter.number, clientName: matter.client_name }
          : null,
      }
    }),
    ...toFindings([...file.findings, ...invoices.flatMap(({ findings }) => findings)]),
  }
}

const matterCode = ({ lines }: ReadInvoice): string => lines[0]?.row.LAW_FIRM_MATTER_ID ?? ''

/** Findings that leave an invoice readable: money, dates and kinds of line are what a draft is made of. */
const READABLE = new Set([
  'BAD_DATE',
  'BAD_NUMBER',
  'LINE_MATH',
  'BAD_LINE_TYPE',
  'INVOICE_TOTAL_NOT_SUM',
  'TOO_MANY_DECIMALS',
])

/**
 * Makes a draft of one invoice in a file: fees and costs become lines without recorded work behind them, adjustments below
 * 0 the discount of the invoice. Fails with the errors of the file where its figures cannot be taken over.
 */
export async function importLedes(context: FirmContext, input: LedesImportInput): Promise<{ invoiceId: string }> {
  const { tx } = context
  const { invoices } = await readFile(input.content)
  const invoice = invoices.find(({ number }) => number === input.invoice)
  if (!invoice) throw missingField('invoice', 'Invoice')
  const errors = invoice.findings.filter(({ code, severity }) => severity === 'error' && READABLE.has(code)).length
  if (errors > 0) throw ledesErrors(errors)
  const matter = await findMatter(tx, input.matterId)
  if (!matter) throw missingField('matterId', 'Matter')
  const [known, keepers] = await Promise.all([currencies(tx), selectTimekeepers(tx)])
  const code = invoice.lines[0]?.row.INVOICE_CURRENCY ?? matter.currency
  const currency = known.all.find((one) => one.code === code)
  if (!currency) throw invalidField('currency_unknown', 'content', `The currency ${code} is not known`)
  const people = new Map(keepers.flatMap(({ id, timekeeper_id }) => (timekeeper_id ? [[timekeeper_id, id]] : [])))
  const draft = toInvoiceInput(invoice, { matter, currencyId: currency.id, people })
  const { id } = await createInvoice(context, draft)
  return { invoiceId: id ?? '' }
}

interface DraftFacts {
  readonly matter: { readonly id: string; readonly client_id: string }
  readonly currencyId: number
  readonly people: ReadonlyMap<string, string>
}

const ZERO = decimal('0')
const isoDay = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
const amountOf = (value: string | undefined): Decimal => ledesNumber(value) ?? ZERO
const plain = (value: Decimal): string => formatDecimal(normalized(value))
const isAdjustment = ({ row }: LedesLine): boolean => /^I[FE]$/i.test(row['EXP/FEE/INV_ADJ_TYPE'] ?? '')

function toInvoiceInput({ lines, number }: ReadInvoice, facts: DraftFacts): InvoiceInput {
  const { matter, currencyId } = facts
  const row = lines[0]?.row ?? {}
  const taken = lines.filter((line) => isAdjustment(line) && amountOf(line.row.LINE_ITEM_TOTAL).units < 0n)
  const discount = taken.reduce((sum, line) => add(sum, amountOf(line.row.LINE_ITEM_TOTAL)), ZERO)
  const isOf = (kind: string) =>
    taken.every(({ row: own }) => (own['EXP/FEE/INV_ADJ_TYPE'] ?? '').toUpperCase() === kind)
  return {
    clientId: matter.client_id,
    issueDate: isoDay(row.INVOICE_DATE ?? ''),
    currencyId,
    lines: lines.filter((line) => !taken.includes(line)).flatMap((line) => toLineInputs(line, facts)),
    discount:
      taken.length === 0
        ? null
        : {
            type: 'amount',
            value: plain({ ...discount, units: -discount.units }),
            appliesTo: isOf('IF') ? 'fees' : isOf('IE') ? 'expense' : 'all',
          },
    note: row.INVOICE_DESCRIPTION ?? '',
    internalNote: `Read from a LEDES file, in which its number is ${number}`,
  }
}

function toLineInputs({ row }: LedesLine, { matter, people }: DraftFacts): InvoiceLineInput[] {
  const type = (row['EXP/FEE/INV_ADJ_TYPE'] ?? '').toUpperCase()
  const adjustment = amountOf(row.LINE_ITEM_ADJUSTMENT_AMOUNT)
  const common = {
    matterId: matter.id,
    date: isoDay(row.LINE_ITEM_DATE ?? ''),
    description: row.LINE_ITEM_DESCRIPTION ?? '',
    userId: people.get(row.TIMEKEEPER_ID ?? ''),
  }
  const taxCodeIds: string[] = []
  if (type === 'IF' || type === 'IE') {
    const rate = plain(amountOf(row.LINE_ITEM_TOTAL))
    return [{ ...common, kind: type === 'IE' ? 'expense' : 'other', quantity: '1', rate, taxCodeIds }]
  }
  const work: InvoiceLineInput = {
    ...common,
    kind: type === 'E' ? 'expense' : 'time',
    quantity: plain(amountOf(row.LINE_ITEM_NUMBER_OF_UNITS)),
    rate: plain(amountOf(row.LINE_ITEM_UNIT_COST)),
    taxCodeIds,
  }
  if (adjustment.units < 0n)
    return [{ ...work, discount: { type: 'amount', value: plain({ ...adjustment, units: -adjustment.units }) } }]
  if (adjustment.units === 0n) return [work]
  const extra = { ...common, kind: 'other' as const, description: `${common.description} (adjustment)`, taxCodeIds }
  return [work, { ...extra, quantity: '1', rate: plain(adjustment) }]
}
