import { setImmediate } from 'node:timers/promises'
import { checkInvoiceLines, type ReceiverRules } from '#domain/ledes-check.ts'
import { LEDES_LABELS, type LedesFormat, type LedesRow } from '#domain/ledes-fields.ts'
import type { LedesFinding, LedesLine } from '#domain/ledes-file.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { MAX_LEDES_INVOICES, type LedesCheck, type LedesQuery } from '#contract/ledes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { listInvoices } from '../invoices/public.ts'
import { utbmsCodesByName } from '../utbms/public.ts'
import {
  selectFirm,
  selectInvoicesToSend,
  selectLinesToSend,
  selectTaxesToSend,
  type InvoiceToSend,
  type LineToSend,
} from './queries.ts'
import { mixedFormats, nothingToExport, tooManyInvoices } from './refusals.ts'
import { toLedesRows, type InvoiceSource } from './rows.ts'
import { isNothing } from './taxes.ts'
import { isChanged } from './values.ts'

/** A list of problems that nobody reads to its end is shortened to this. */
const MAX_FINDINGS = 300
/** The first line of a file that has values. */
const FIRST_LINE = 3

export interface LedesBuild {
  readonly format: LedesFormat
  readonly invoices: readonly InvoiceToSend[]
  readonly lines: readonly LineToSend[]
  readonly rows: readonly LedesRow[]
  readonly findings: readonly LedesFinding[]
}

type ReadContext = Pick<FirmContext, 'tx' | 'businessId' | 'clock'>

/** The rows of the file for the issued invoices that are meant, with everything that a receiver may refuse. */
export async function buildLedes(context: ReadContext, query: LedesQuery): Promise<LedesBuild> {
  const { tx, businessId } = context
  const ids = query.ids ?? (await listIds(context, query))
  if (ids.length === 0) throw nothingToExport()
  const [found, firm, allLines, allTaxes] = await Promise.all([
    selectInvoicesToSend(tx, ids),
    selectFirm(tx, businessId),
    selectLinesToSend(tx, ids),
    selectTaxesToSend(tx, ids),
  ])
  const invoices = found.filter(({ status }) => status === 'approved')
  if (invoices.length === 0) throw nothingToExport()
  const format = query.format ?? commonFormat(invoices)
  const lines = Map.groupBy(allLines, ({ invoice_id }) => invoice_id)
  const taxes = Map.groupBy(allTaxes, ({ invoice_id }) => invoice_id)
  const rows: LedesRow[] = []
  const findings: LedesFinding[] = []
  for (const invoice of invoices) {
    const source = { invoice, firm, lines: lines.get(invoice.id) ?? [], taxes: taxes.get(invoice.id) ?? [] }
    const own = toLedesRows(source, format)
    const placed = own.map((row, index) => ({ row, line: FIRST_LINE + rows.length + index }))
    findings.push(...checkInvoiceLines(placed, receiverRules(source, format)), ...ownFindings(source, format, placed))
    rows.push(...own)
    // A batch is built and checked an invoice at a time, so that other requests are served in between.
    await setImmediate()
  }
  return { format, invoices, lines: invoices.flatMap(({ id }) => lines.get(id) ?? []), rows, findings }
}

async function listIds(context: ReadContext, query: LedesQuery): Promise<string[]> {
  const listed = await listInvoices(context, { ...query, page: 1, size: MAX_LEDES_INVOICES })
  if (listed.hasMore) throw tooManyInvoices()
  return listed.data.map(({ id }) => id)
}

/** What all clients of a batch want; refuses where they differ, because a file has one format. */
function commonFormat(invoices: readonly InvoiceToSend[]): LedesFormat {
  const formats = new Set(invoices.map(({ format }) => format ?? 'ledes1998b'))
  const [first = 'ledes1998b'] = formats
  if (formats.size > 1) throw mixedFormats()
  return first
}

function receiverRules({ invoice, lines }: InvoiceSource, format: LedesFormat): ReceiverRules {
  const [line] = lines
  return {
    format,
    decimals: minorUnitsOf(invoice.currency),
    codes: utbmsCodesByName,
    requiresCodes: line?.matter_requires_codes ?? invoice.requires_codes ?? false,
    taskSet: line?.matter_task_set ?? invoice.task_set,
  }
}

/** What only we can know of our own file: what it leaves out, and what was changed to fit into it. */
function ownFindings({ invoice, lines }: InvoiceSource, format: LedesFormat, placed: readonly LedesLine[]) {
  const findings: LedesFinding[] = []
  const report = (code: string, message: string, severity: LedesFinding['severity'] = 'warning', field?: string) =>
    findings.push({ code, severity, line: null, field: field ?? null, invoice: invoice.number, message })
  const name = LEDES_LABELS[format]
  if (format === 'ledes1998b') {
    if (invoice.tax_minor !== '0' && invoice.prices_include === 'noTax') reportTax(invoice, report)
    if (invoice.currency !== invoice.home_currency)
      report('NO_CURRENCY', `${name} does not say that this invoice is in ${invoice.currency}. 98BI does`)
  }
  const free = lines.filter(isNothing).length
  if (free > 0) report('LINE_LEFT_OUT', `${free === 1 ? '1 line' : `${free} lines`} without a charge left out`)
  const cut = lines.filter(({ description }) => description.length > (invoice.max_narrative ?? 1024)).length
  if (cut > 0)
    report('NARRATIVE_CUT', `${cut === 1 ? '1 description is' : `${cut} descriptions are`} cut to the client's length`)
  if ([invoice.note, invoice.client_name, ...lines.map(({ description }) => description)].some(isChanged))
    report('NON_ASCII', 'Letters, quotes or signs that the format does not allow are written in plain ones')
  if (placed.length === 0) report('NOTHING_LEFT', 'No line of this invoice can be put into the file', 'error')
  return findings
}

function reportTax(
  { tax_handling }: InvoiceToSend,
  report: (code: string, message: string, severity?: LedesFinding['severity'], field?: string) => void,
): void {
  if (tax_handling === 'leaveOut')
    report(
      'TAX_LEFT_OUT',
      'The file does not have the tax of this invoice, as the client wants',
      'warning',
      'INVOICE_TOTAL',
    )
  else if (tax_handling === 'asExpense')
    report('TAX_AS_EXPENSE', 'The tax is a line with the expense code E124, as the client wants')
  else
    report(
      'TAX_NOT_IN_FORMAT',
      'LEDES 1998B has no tax. Use 98BI, or say in the client’s e-billing what becomes of tax',
      'error',
    )
}

export async function checkLedes(context: FirmContext, query: LedesQuery): Promise<LedesCheck> {
  const built = await buildLedes(context, query)
  return {
    format: built.format,
    invoices: built.invoices.length,
    lines: built.rows.length,
    coded: built.invoices.length === 1 ? built.lines.flatMap(toCodedLine) : [],
    ...toFindings(built.findings),
  }
}

/** Errors first, in the order of the file. */
export function toFindings(all: readonly LedesFinding[]) {
  const errors = all.filter(({ severity }) => severity === 'error')
  const warnings = all.filter(({ severity }) => severity === 'warning')
  return {
    findings: [...errors, ...warnings].slice(0, MAX_FINDINGS),
    errors: errors.length,
    warnings: warnings.length,
  }
}

function toCodedLine(line: LineToSend): LedesCheck['coded'] {
  const isExpense = line.kind === 'expense'
  if (isNothing(line) || (!isExpense && line.last_name === null)) return []
  return [
    {
      lineId: line.id,
      invoiceId: line.invoice_id,
      kind: isExpense ? 'expense' : 'fee',
      description: line.description,
      taskCode: isExpense ? null : line.task_code,
      activityCode: isExpense ? null : line.activity_code,
      expenseCode: isExpense ? line.expense_code : null,
    },
  ]
}
