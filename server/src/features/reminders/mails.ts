import { dayText, daysBetween } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import type { MailValues } from '#contract/mail-kinds.ts'
import { queueInvoiceMails } from '../invoice-sending/public.ts'
import { fillMail } from '../mail-templates/public.ts'
import { currencies } from '../reference/public.ts'
import type { OpenInvoice } from './queries.ts'

type Sender = Parameters<typeof queueInvoiceMails>[0]

interface Reminder {
  readonly invoice: OpenInvoice
  readonly text: { readonly subject: string; readonly body: string }
  readonly firm: { readonly name: string }
  readonly today: string
}

/**
 * Queues a reminder with the document in the transaction that stores it, so that it is sent if, and only if, it is stored. Nobody
 * sends it where a rule does.
 */
export async function queueReminder(context: Sender, { invoice, text, firm, today }: Reminder): Promise<void> {
  const { symbol } = (await currencies(context.tx)).byCode(invoice.currency)
  const amount = (minor: string) => moneyText(money(BigInt(minor), invoice.currency), symbol)
  // The rules of a firm have words of their own, and name what the mails of these kinds name.
  const values: MailValues<'reminderOverdue'> = {
    client: invoice.client_name,
    number: invoice.number ?? '',
    amount: amount(invoice.total_minor),
    balance: amount(invoice.open_minor),
    issued: dayText(invoice.issued_on),
    due: dayText(invoice.due_on),
    days: String(Math.abs(daysBetween(invoice.due_on, today))),
    firm: firm.name,
    // Each recipient gets an address of their own.
    link: '{link}',
  }
  const mail = fillMail({ subject: text.subject.replaceAll('{link}', ''), text: text.body }, values)
  await queueInvoiceMails(context, invoice.id, { ...mail, purpose: 'reminder', recipients: [invoice.email] })
}
