import { daysBetween } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import type { InvoiceSettlement, OpenInvoice, OpenInvoices } from '#contract/payment-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { missingField } from '../../platform/refusal.ts'
import { assertInvoice, firmToday } from '../invoices/public.ts'
import { selectAccounts } from '../ledger-accounts/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { rateOn, selectTaxCodes } from '../tax-codes/public.ts'
import { selectUnappliedCredits } from './credits.queries.ts'
import { getNextReceiptNumber } from './numbering.ts'
import { findClient } from './queries.ts'
import { selectOpenInvoices, selectSettlementsOfInvoice, type OpenInvoiceRow } from './settling.queries.ts'
import { toCredit, toInvoiceSettlement } from './view.ts'

/** Invoices that are shown and paid at once. */
export const MAX_OPEN = 100
const MAX_CREDITS = 100

/** What a payer may withhold of fees on a day, in percent, by the firm's tax code; undefined where the books have no account for it. */
export async function getWithholdingPercent(tx: FirmTx, day: string): Promise<string | undefined> {
  const [codes, accounts] = await Promise.all([selectTaxCodes(tx), selectAccounts(tx)])
  if (!accounts.some(({ role }) => role === 'withheld')) return undefined
  const code = codes.find(({ kind, archived_at }) => kind === 'withholding' && archived_at === null)
  return code && rateOn(code, day)
}

/** What recording a payment of a client needs to know. */
export async function getOpenInvoices(
  context: FirmWork,
  { clientId, date }: { readonly clientId: string; readonly date?: string | undefined },
): Promise<OpenInvoices> {
  const { tx } = context
  const client = await findClient(tx, clientId)
  if (!client) throw missingField('clientId', 'Client')
  const day = date ?? (await firmToday(context))
  const [rows, percent, credits, known, nextNumber] = await Promise.all([
    selectOpenInvoices(tx, { clientId, limit: MAX_OPEN + 1 }),
    getWithholdingPercent(tx, day),
    selectUnappliedCredits(tx, clientId, MAX_CREDITS),
    currencies(tx),
    getNextReceiptNumber(context, day),
  ])
  return {
    clientId,
    clientName: client.name,
    clientEmail: client.email,
    invoices: rows.slice(0, MAX_OPEN).map((row) => toOpenInvoice(row, { day, percent, known })),
    hasMore: rows.length > MAX_OPEN,
    credits: credits.map((row) => toCredit(row, known)),
    nextNumber,
  }
}

interface OpenInvoiceFacts {
  readonly day: string
  readonly percent: string | undefined
  readonly known: Currencies
}

function toOpenInvoice(row: OpenInvoiceRow, { day, percent, known }: OpenInvoiceFacts): OpenInvoice {
  const currency = known.byCode(row.currency)
  const amount = (minor: string) => minorToNumber(minor, row.currency)
  const withholding = row.withholding_percent ?? percent
  return {
    id: row.id,
    number: row.number ?? '',
    clientName: row.client_name,
    matters: row.matters,
    issueDate: row.issued_on,
    dueDate: row.due_on,
    overdueDays: Math.max(0, daysBetween(row.due_on, day)),
    currencyId: currency.id,
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    total: amount(row.total_minor),
    fees: amount(row.fees_minor),
    tax: amount(row.tax_minor),
    balance: amount(row.open_minor),
    homeBalance: minorToNumber(row.open_home_minor, row.home_currency),
    withholdingPercent: withholding === undefined ? null : Number(withholding),
  }
}

/** What was paid on an invoice, in money and by credit, the latest first. */
export async function listSettlements(context: FirmWork, invoiceId: string): Promise<InvoiceSettlement[]> {
  const { tx } = context
  await assertInvoice(context, invoiceId)
  const [rows, known] = [await selectSettlementsOfInvoice(tx, invoiceId), await currencies(tx)]
  return rows.map((row) => toInvoiceSettlement(row, known))
}
