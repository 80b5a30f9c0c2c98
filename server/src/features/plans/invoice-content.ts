import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { initials } from '#domain/firm-document.ts'
import { moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import type { DocumentContent } from '#contract/document-content.ts'

import type { ChargeRow } from './queries.ts'
import { totalOf } from './subscription.ts'
import { describeCharge } from './view.ts'

interface InvoiceParts {
  readonly charge: ChargeRow
  readonly seller: readonly string[]
  readonly symbol: string
  readonly timeZone: string
}

/** Our invoice to a firm for its plan: what was paid, for which days, and to whom. */
export function toPlanInvoiceContent({ charge, seller, symbol, timeZone }: InvoiceParts): DocumentContent {
  const [name = '', ...address] = seller
  const [payer = '', ...payerLines] = charge.billed_to.split('\n')
  const amount = (minor: bigint) => moneyText(money(minor, charge.currency), symbol)
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const days = `${dayText(charge.starts_on)} to ${dayText(charge.ends_on)}`
  const paidOn = dayInZone(timeZone, (charge.paid_at ?? charge.created_at).getTime())
  const unused = BigInt(charge.unused_minor)
  const row = (text: string, minor: bigint) => ({ cells: [text, amount(minor)], notes: [], isStrong: false })
  return {
    template: 'classic',
    paper: 'a4',
    title: 'Invoice',
    number: charge.number ?? '',
    watermark: '',
    firm: { name, initials: initials(name), color: '#2D4C8C', logo: null, lines: address, footer: name },
    facts: [
      { label: 'To', isWide: true, lines: [{ text: payer, tone: 'strong' }, ...payerLines.map(plain)] },
      { label: 'Date', isWide: false, lines: [plain(dayText(paidOn))] },
      { label: 'Period', isWide: true, lines: [plain(days)] },
    ],
    tables: [
      {
        columns: [
          { label: 'Description', align: 'left', width: 'fill', isMuted: false },
          { label: 'Amount', align: 'right', width: 'amount', isMuted: false },
        ],
        rows: [
          row(`Lexhold ${describeCharge(charge)}`, BigInt(charge.new_minor)),
          ...(unused > 0n ? [row(`Unused days of the plan before, ${charge.unused_days}`, -unused)] : []),
        ],
      },
    ],
    aside: null,
    sums: [
      { label: 'Net', amount: amount(BigInt(charge.net_minor)) },
      { label: `VAT ${Number(charge.tax_percent)}%`, amount: amount(BigInt(charge.tax_minor)) },
    ],
    total: { label: 'Paid', amount: amount(totalOf(charge)) },
    afterTotal: [],
    note: '',
    boxes: [],
    link: null,
  }
}
