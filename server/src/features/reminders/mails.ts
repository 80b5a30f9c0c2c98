import { dayText, daysBetween } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { fillReminder } from '#domain/reminder.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { currencies } from '../reference/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import type { OpenInvoice } from './queries.ts'

interface Reminder {
  readonly invoice: OpenInvoice
  readonly text: { readonly subject: string; readonly body: string }
  readonly firm: { readonly id: string; readonly name: string }
  readonly today: string
}

/** Queues a reminder in the transaction that stores it, so that it is sent if, and only if, it is stored. */
export async function queueReminder(tx: FirmTx, { invoice, text, firm, today }: Reminder): Promise<void> {
  const { symbol } = (await currencies(tx)).byCode(invoice.currency)
  const amount = (minor: string) => moneyText(money(BigInt(minor), invoice.currency), symbol)
  const values = {
    client: invoice.client_name,
    number: invoice.number ?? '',
    amount: amount(invoice.total_minor),
    balance: amount(invoice.open_minor),
    issued: dayText(invoice.issued_on),
    due: dayText(invoice.due_on),
    days: String(Math.abs(daysBetween(invoice.due_on, today))),
    firm: firm.name,
    link: '',
  }
  await queueFirmMail(
    tx,
    {
      to: invoice.email,
      subject: oneLine(fillReminder(text.subject, values)),
      // A token without a value leaves no empty lines.
      text: fillReminder(text.body, values).replace(/\n{3,}/g, '\n\n'),
    },
    { businessId: firm.id, kind: 'reminder', recordId: invoice.id },
  )
}
