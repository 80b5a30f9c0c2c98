import { toHead } from '#domain/firm-document.ts'
import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { money, sumMoney, type Money } from '#domain/money.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/payment-labels.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { FirmLetterhead } from '../firm-documents/public.ts'
import type { Currencies } from '../reference/public.ts'
import type { PaymentRow } from './queries.ts'
import type { SettlementRow } from './settling.queries.ts'

export interface ReceiptParts {
  readonly row: PaymentRow
  /** What it settled when it was received. */
  readonly settlements: readonly SettlementRow[]
  /** Name and address of the client. */
  readonly clientLines: readonly string[]
  readonly currencies: Currencies
}

type Table = DocumentContent['tables'][number]
type Sum = DocumentContent['sums'][number]

/**
 * What a client gets for a payment: what was received, what of which invoices it settled, and what is kept as credit. Credit
 * that was applied later is not part of it, so it stays the same; only a payment that was undone says so.
 */
export function toReceiptContent(parts: ReceiptParts, firm: FirmLetterhead): DocumentContent {
  const { row, settlements, clientLines } = parts
  const [name = '', ...address] = clientLines
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const amounts = receiptAmounts(parts)
  return {
    ...toHead(firm),
    title: 'Receipt',
    number: row.number,
    watermark: row.status === 'received' ? '' : row.status === 'bounced' ? 'Bounced' : 'Reversed',
    facts: [
      {
        label: 'Received from',
        isWide: true,
        lines: [
          { text: name, tone: 'strong' },
          ...address.map(plain),
          ...(row.payer === '' ? [] : [{ text: `Paid by ${row.payer}`, tone: 'muted' as const }]),
        ],
      },
      { label: 'Received on', isWide: false, lines: [plain(dayText(row.received_on))] },
      {
        label: 'Method',
        isWide: true,
        lines: [
          plain(PAYMENT_METHOD_LABELS[row.method]),
          ...(row.reference === '' ? [] : [{ text: row.reference, tone: 'muted' as const }]),
        ],
      },
    ],
    tables: settlements.length === 0 ? [] : [settlementTable(amounts)],
    aside: null,
    sums: amounts.sums,
    total: { label: 'Received', amount: amounts.received },
    afterTotal: [],
    note: undoneNote(row),
    boxes: [],
    link: null,
  }
}

function receiptAmounts({ row, settlements, currencies }: ReceiptParts) {
  const shown = (amount: Money) => moneyText(amount, currencies.byCode(amount.currency).symbol)
  const ofInvoices = (minor: string | bigint) => money(BigInt(minor), row.invoice_currency)
  const own = (minor: string | bigint) => money(BigInt(minor), row.currency)
  const rows = settlements.toReversed().map((settlement) => ({
    number: settlement.invoice_number ?? '',
    settled: ofInvoices(settlement.settled_minor),
    withheld: ofInvoices(BigInt(settlement.withheld_minor) + BigInt(settlement.tax_withheld_minor)),
  }))
  const settled = sumMoney(
    row.invoice_currency,
    rows.map((one) => one.settled),
  )
  const withheld = sumMoney(
    row.invoice_currency,
    rows.map((one) => one.withheld),
  )
  const isForeign = row.currency !== row.invoice_currency
  const sum = (label: string, amount: Money, isShown: boolean): Sum[] =>
    isShown ? [{ label, amount: shown(amount) }] : []
  return {
    shown,
    rows,
    withheld,
    received: shown(own(row.amount_minor)),
    sums: [
      ...sum('Settled', settled, rows.length > 0),
      ...sum('Less tax withheld', { ...withheld, minor: -withheld.minor }, withheld.minor > 0n),
      ...sum(
        `Paid on invoices, in ${row.currency}`,
        own(BigInt(row.amount_minor) - BigInt(row.arisen_credit_minor)),
        isForeign && rows.length > 0,
      ),
      ...sum('Kept as your credit', own(row.arisen_credit_minor), row.arisen_credit_minor !== '0'),
    ],
  }
}

function settlementTable({ rows, withheld, shown }: ReturnType<typeof receiptAmounts>): Table {
  const isWithheld = withheld.minor > 0n
  const amount = (label: string) => ({ label, align: 'right' as const, width: 'amount' as const, isMuted: false })
  return {
    columns: [
      { label: 'For', align: 'left', width: 'fill', isMuted: false },
      ...(isWithheld ? [amount('Paid'), amount('Tax withheld')] : []),
      amount('Settled'),
    ],
    rows: rows.map((row) => ({
      cells: [
        `Invoice ${row.number}`,
        ...(isWithheld
          ? [shown({ ...row.settled, minor: row.settled.minor - row.withheld.minor }), shown(row.withheld)]
          : []),
        shown(row.settled),
      ],
      notes: [],
      isStrong: false,
    })),
  }
}

const undoneNote = ({ status, undone_on }: PaymentRow): string =>
  undone_on === null
    ? ''
    : status === 'bounced'
      ? `This payment was returned by the bank on ${dayText(undone_on)}. What it had settled is owed again.`
      : `This receipt was reversed on ${dayText(undone_on)} and no longer counts.`
