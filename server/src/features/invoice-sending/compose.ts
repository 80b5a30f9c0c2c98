import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { fromMajor } from '#domain/money.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { renderMail, type MailWords } from '../mail-templates/public.ts'

interface Facts {
  readonly invoice: InvoiceDetail
  readonly firmName: string
  readonly senderName: string
}

/** The longest text that a person may send. */
const MAX_TEXT = 5_000

/** What the firm's mail says of an invoice. `{link}` stays: each recipient has an address of their own. */
export async function composeMail(tx: FirmTx, { invoice, firmName, senderName }: Facts): Promise<MailWords> {
  const shown = (major: number) => moneyText(fromMajor(String(major), invoice.currencyCode), invoice.currencySymbol)
  const { subject, text } = await renderMail(tx, 'invoice', {
    client: invoice.clientName,
    number: invoice.number ?? '',
    total: shown(invoice.total),
    balance: shown(invoice.balance),
    due: dayText(invoice.dueDate),
    firm: firmName,
    sender: senderName,
    link: '{link}',
  })
  return { subject, text: text.slice(0, MAX_TEXT) }
}

/** The text with an address in it: at its place, or at the end where the text does not name one. The address stands on a line of its own. */
export const withLink = (text: string, address: string): string =>
  text.includes('{link}') ? text.replaceAll('{link}', address) : `${text}\n\n${address}\n`
