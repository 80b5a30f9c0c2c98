import {
  creditLines,
  spreadCredit,
  type CreditableLine,
  type CreditableTax,
  type CreditedLine,
  type CreditedTax,
  type WantedCredit,
} from '#domain/credit-note.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, minorToText, money, sumMoney, type Money } from '#domain/money.ts'
import type { CreditNoteInput } from '#contract/credits.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectLines, selectTaxes, type LineRow, type LockedInvoice, type TaxRow } from '../invoices/public.ts'
import { selectCreditedLines, selectCreditedTaxes } from './queries.ts'
import { amountTooFine, creditBeforeInvoice, creditTooLarge, invoiceNotIssued, lineUnknown } from './refusals.ts'

/** What is left of an invoice that credit notes may take back. */
export interface CreditableInvoice {
  readonly invoice: LockedInvoice
  readonly rows: readonly LineRow[]
  readonly taxRows: readonly TaxRow[]
  readonly lines: readonly CreditableLine[]
  readonly taxes: readonly CreditableTax[]
}

/** The figures of a credit note, in the currency of its invoice. */
export interface CreditFigures {
  readonly lines: readonly CreditedLine[]
  readonly taxes: readonly CreditedTax[]
  readonly net: Money
  readonly taxTotal: Money
  readonly total: Money
  readonly homeTotal: Money
}

/** Refuses an invoice that is a draft or void. */
export async function readCreditable(tx: FirmTx, invoice: LockedInvoice): Promise<CreditableInvoice> {
  if (invoice.status !== 'approved') throw invoiceNotIssued()
  const [rows, taxRows, creditedLines, creditedTaxes] = await Promise.all([
    selectLines(tx, invoice.id),
    selectTaxes(tx, invoice.id),
    selectCreditedLines(tx, invoice.id),
    selectCreditedTaxes(tx, invoice.id),
  ])
  const { currency, home_currency: home } = invoice
  const left = (billed: readonly [string, string], taken: { minor: string; home_minor: string } | undefined) => ({
    amount: money(BigInt(billed[0]) - BigInt(taken?.minor ?? 0), currency),
    homeAmount: money(BigInt(billed[1]) - BigInt(taken?.home_minor ?? 0), home),
  })
  return {
    invoice,
    rows,
    taxRows,
    lines: rows.map((row) => ({
      id: row.id,
      matterId: row.matter_id,
      taxCodeIds: row.tax_code_ids,
      left: left(
        [row.income_minor, row.home_income_minor],
        creditedLines.find(({ invoice_line_id }) => invoice_line_id === row.id),
      ),
    })),
    taxes: taxRows.map((row) => ({
      matterId: row.matter_id,
      taxCodeId: row.tax_code_id,
      percent: row.percent,
      left: left(
        [row.tax_minor, row.home_tax_minor],
        creditedTaxes.find(
          ({ matter_id, tax_code_id }) => matter_id === row.matter_id && tax_code_id === row.tax_code_id,
        ),
      ),
    })),
  }
}

/** Refuses more than what is left, an unknown line, and a day before the invoice. */
export function resolveCredit(creditable: CreditableInvoice, input: CreditNoteInput): CreditFigures {
  const { invoice } = creditable
  if (input.date < invoice.issued_on) throw creditBeforeInvoice()
  return totalCredit(creditable, wantedCredits(creditable, input))
}

/** The figures of credits by line, which are at most what is left of each. */
export function totalCredit({ invoice, ...creditable }: CreditableInvoice, wanted: readonly WantedCredit[]) {
  const { lines, taxes } = creditLines(creditable.lines, creditable.taxes, wanted)
  const { currency, home_currency: home } = invoice
  const parts = [...lines.map(({ net }) => net), ...taxes.map(({ credited }) => credited)]
  const sum = (amounts: readonly Money[]) => sumMoney(currency, amounts)
  return {
    lines,
    taxes,
    net: sum(lines.map(({ net }) => net.amount)),
    taxTotal: sum(taxes.map(({ credited }) => credited.amount)),
    total: sum(parts.map(({ amount }) => amount)),
    homeTotal: sumMoney(
      home,
      parts.map(({ homeAmount }) => homeAmount),
    ),
  }
}

function wantedCredits({ invoice, lines }: CreditableInvoice, input: CreditNoteInput): WantedCredit[] {
  const { currency } = invoice
  if (input.amount !== undefined) {
    const net = parseAmount(input.amount, currency, 'amount')
    const left = sumMoney(
      currency,
      lines.map((line) => line.left.amount),
    )
    assertLeft(net, left, 'amount')
    return spreadCredit(net, lines)
  }
  return (input.lines ?? []).map(({ lineId, amount }, index) => {
    const field = `lines.${index}.amount`
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw lineUnknown(`lines.${index}.lineId`)
    const net = parseAmount(amount, currency, field)
    assertLeft(net, line.left.amount, field)
    return { lineId, net }
  })
}

/** Refuses stored credits that other credit notes have made too large in the meantime. */
export function assertStillLeft({ lines }: CreditableInvoice, wanted: readonly WantedCredit[]): void {
  for (const { lineId, net } of wanted) {
    const line = lines.find(({ id }) => id === lineId)
    if (line) assertLeft(net, line.left.amount, 'lines')
  }
}

function assertLeft(wanted: Money, left: Money, field: string): void {
  if (wanted.minor > left.minor) throw creditTooLarge(field, describeMoney(left))
}

/** `NGN 1000.00`, for the sentence of a refusal. */
export const describeMoney = ({ minor, currency }: Money): string => `${currency} ${minorToText(minor, currency)}`

/** Exactly as typed: an amount with more decimals than the currency has is refused, never rounded. */
export function parseAmount(text: string, currency: string, field: string): Money {
  if ((text.split('.')[1] ?? '').length > minorUnitsOf(currency)) throw amountTooFine(field, currency)
  return fromMajor(text, currency)
}
