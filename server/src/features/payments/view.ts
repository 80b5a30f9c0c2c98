import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import type { ClientCredit, InvoiceSettlement, Payment, PaymentDetail, Refund } from '#contract/payment-shapes.ts'
import type { Currencies } from '../reference/public.ts'
import type { NamedCreditRow, RefundRow } from './credits.queries.ts'
import type { PaymentRow } from './queries.ts'
import type { ClosedPartRow, SettlementRow } from './settling.queries.ts'

export function toPayment(row: PaymentRow, currencies: Currencies): Payment {
  const [own, home] = [currencies.byCode(row.currency), currencies.byCode(row.home_currency)]
  const invoice = currencies.byCode(row.invoice_currency)
  return {
    id: row.id,
    number: row.number,
    date: row.received_on,
    state: row.state,
    clientId: row.client_id,
    clientName: row.client_name,
    invoices: (row.invoices ?? []).toSorted((left, right) => left.number.localeCompare(right.number, 'en')),
    method: row.method,
    account: { id: row.account_id, code: row.account_code, name: row.account_name },
    payer: row.payer,
    reference: row.reference,
    currencyCode: own.code,
    currencySymbol: own.symbol,
    amount: minorToNumber(row.amount_minor, own.code),
    homeCurrencyCode: home.code,
    homeCurrencySymbol: home.symbol,
    homeAmount: minorToNumber(row.home_amount_minor, home.code),
    invoiceCurrencyCode: invoice.code,
    invoiceCurrencySymbol: invoice.symbol,
    withheld: minorToNumber(row.withheld_minor, invoice.code),
    taxWithheld: minorToNumber(row.tax_withheld_minor, invoice.code),
    applied: minorToNumber(row.applied_minor, invoice.code),
    credit: minorToNumber(row.credit_minor, own.code),
    unapplied: minorToNumber(row.unapplied_minor, own.code),
    version: row.version,
  }
}

export interface PaymentParts {
  readonly row: PaymentRow
  readonly settlements: readonly SettlementRow[]
  readonly parts: readonly ClosedPartRow[]
  readonly applications: readonly SettlementRow[]
  readonly refunds: readonly RefundRow[]
  /** Names of people by id. */
  readonly names: ReadonlyMap<string, string>
}

interface Viewer {
  readonly currencies: Currencies
  readonly permissions: ReadonlySet<string>
}

export function toPaymentDetail({ row, ...parts }: PaymentParts, { currencies, permissions }: Viewer): PaymentDetail {
  const person = (id: string | null) => (id === null ? null : { userId: id, name: parts.names.get(id) ?? '' })
  const standing = parts.refunds.some(({ undone_at }) => undone_at === null)
  const hasCredit = row.status === 'received' && row.unapplied_minor !== '0'
  const mayCreate = holds(permissions, 'paymentInfo.create')
  const withholds = row.withheld_minor !== '0' || row.tax_withheld_minor !== '0'
  return {
    ...toPayment(row, currencies),
    note: row.note,
    exchangeRate: Number(row.exchange_rate),
    invoiceExchangeRate: Number(row.invoice_exchange_rate),
    certificate: withholds && row.certificate !== '' ? { number: row.certificate, date: row.certificate_on } : null,
    provider: row.provider,
    providerReference: row.provider_reference,
    providerFee: minorToNumber(row.provider_fee_minor, row.currency),
    entryId: row.entry_id,
    settlements: parts.settlements.map((settlement) => toSettlement(settlement, currencies)),
    order: row.payment_order,
    parts: parts.parts.map((part) => toSettledPart(part, currencies)),
    creditId: row.credit_id,
    applications: parts.applications.map((settlement) => toSettlement(settlement, currencies)),
    refunds: parts.refunds.map((refund) => toRefund(refund, currencies)),
    created: { at: row.created_at.toISOString(), person: person(row.created_by) },
    undone:
      row.undone_on && row.undone_at && row.undo_entry_id
        ? {
            date: row.undone_on,
            at: row.undone_at.toISOString(),
            person: person(row.undone_by),
            reason: row.undo_reason,
            bankFee: minorToNumber(row.bank_fee_minor, row.currency),
            entryId: row.undo_entry_id,
          }
        : null,
    owedBack: minorToNumber(row.owed_back_minor, row.currency),
    canBounce: row.status === 'received',
    canReverse: row.status === 'received' && !standing,
    canApply: hasCredit && mayCreate,
    canRefund: hasCredit && mayCreate,
  }
}

function toSettledPart(row: ClosedPartRow, currencies: Currencies): PaymentDetail['parts'][number] {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number ?? '',
    category: row.kind,
    name: row.name,
    currencyCode: code,
    currencySymbol: symbol,
    amount: minorToNumber(row.minor, code),
  }
}

function toSettlement(row: SettlementRow, currencies: Currencies): PaymentDetail['settlements'][number] {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    entryId: row.entry_id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number ?? '',
    date: row.effective_on,
    currencyCode: code,
    currencySymbol: symbol,
    settled: minorToNumber(row.settled_minor, code),
    withheld: minorToNumber(row.withheld_minor, code),
    taxWithheld: minorToNumber(row.tax_withheld_minor, code),
    isUndone: row.is_undone,
  }
}

export const toInvoiceSettlement = (row: SettlementRow, currencies: Currencies): InvoiceSettlement => ({
  ...toSettlement(row, currencies),
  source: row.credit_source ?? 'payment',
  number: row.number,
  paymentId: row.payment_id,
  isCredit: row.credit_id !== null,
  method: row.method,
})

export function toRefund(row: RefundRow, currencies: Currencies): Refund {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    id: row.id,
    date: row.refunded_on,
    method: row.method,
    account: { id: row.account_id, code: row.account_code, name: row.account_name },
    reference: row.reference,
    note: row.note,
    amount: minorToNumber(row.amount_minor, code),
    currencyCode: code,
    currencySymbol: symbol,
    undone:
      row.undone_on === null ? null : { date: row.undone_on, reason: row.undo_reason, isBadDebt: row.is_bad_debt },
  }
}

export function toCredit(row: NamedCreditRow, currencies: Currencies): ClientCredit {
  const { code, symbol } = currencies.byCode(row.currency)
  return {
    id: row.id,
    source: row.source,
    paymentId: row.payment_id,
    number: row.number,
    date: row.arisen_on,
    clientId: row.client_id,
    clientName: row.client_name,
    currencyCode: code,
    currencySymbol: symbol,
    amount: minorToNumber(row.amount_minor, code),
    unapplied: minorToNumber(row.unapplied_minor, code),
  }
}
