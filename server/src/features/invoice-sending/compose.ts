import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { fillMailTemplate, type MailField } from '#domain/mail-template.ts'
import { fromMajor } from '#domain/money.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { BillingSettings } from '#contract/tax-codes.ts'

interface Facts {
  readonly invoice: InvoiceDetail
  readonly settings: Pick<BillingSettings, 'mailSubject' | 'mailText'>
  readonly firmName: string
  readonly senderName: string
}

/** What the firm's mail says of an invoice. `{link}` stays: each recipient has an address of their own. */
export function composeMail({ invoice, settings, firmName, senderName }: Facts): { subject: string; text: string } {
  const shown = (major: number) => moneyText(fromMajor(String(major), invoice.currencyCode), invoice.currencySymbol)
  const values: Partial<Record<MailField, string>> = {
    client: invoice.clientName,
    number: invoice.number ?? '',
    total: shown(invoice.total),
    balance: shown(invoice.balance),
    due: dayText(invoice.dueDate),
    firm: firmName,
    sender: senderName,
  }
  return {
    subject: fillMailTemplate(settings.mailSubject, values).replace(/\s+/g, ' ').slice(0, 300),
    text: fillMailTemplate(settings.mailText, values).slice(0, 5_000),
  }
}

/** The text with an address in it: at its place, or at the end where the text does not name one. The address stands on a line of its own. */
export const withLink = (text: string, address: string): string =>
  text.includes('{link}') ? text.replaceAll('{link}', address) : `${text}\n\n${address}\n`
