import {
  CLIENT,
  DUE,
  FIRM,
  INVOICE_LINK,
  INVOICE_NUMBER,
  RECEIPT_NUMBER,
  SENDER,
  type MailKindDetails,
} from './mail-kind-shapes.ts'
import { PORTAL_MAIL_KINDS } from './portal-mail-kinds.ts'
import { TEAM_MAIL_KINDS } from './team-mail-kinds.ts'

const reminder = {
  client: CLIENT,
  number: INVOICE_NUMBER,
  amount: ['Total of the invoice', '$1,075.00'],
  balance: ['What is open', '$1,075.00'],
  issued: ['The day of the invoice', '16/03/2026'],
  due: DUE,
  days: ['Days from the due day', '14'],
  firm: FIRM,
  link: INVOICE_LINK,
} as const
const REMINDER_END = '{link}\n\nIf you have paid in the meantime, thank you; then nothing is left to do.\n\n{firm}'

const documentText = (what: string) => `Dear {client},

please find attached ${what}.

Kind regards,
{sender}
{firm}`

/** The mails in a firm's name, in which each has a subject and a text until the firm changes them. */
export const MAIL_KINDS = {
  invoice: {
    group: 'Invoices and payments',
    label: 'Invoice',
    sent: 'to a client with an invoice, as the beginning of what you can still change',
    placeholders: {
      client: CLIENT,
      number: INVOICE_NUMBER,
      total: ['Total of the invoice', '$1,075.00'],
      balance: ['What is open', '$1,075.00'],
      due: DUE,
      firm: FIRM,
      sender: SENDER,
      link: INVOICE_LINK,
    },
    required: ['link'],
    subject: 'Invoice {number} from {firm}',
    text: `Dear {client},

please find attached invoice {number} for {total}, due on {due}.

You can also read and pay it here:

{link}

Kind regards,
{sender}
{firm}`,
  },
  reminderBefore: {
    group: 'Invoices and payments',
    label: 'Reminder before the due day',
    sent: 'when somebody reminds by hand, and where a reminder by rule begins',
    placeholders: reminder,
    required: ['link'],
    subject: 'Invoice {number} is due on {due}',
    text: `Dear {client},

our invoice {number} over {amount} is due on {due}. {balance} is open.

${REMINDER_END}`,
  },
  reminderDue: {
    group: 'Invoices and payments',
    label: 'Reminder on the due day',
    sent: 'when somebody reminds by hand, and where a reminder by rule begins',
    placeholders: reminder,
    required: ['link'],
    subject: 'Invoice {number} is due today',
    text: `Dear {client},

our invoice {number} over {amount} is due today. {balance} is open.

${REMINDER_END}`,
  },
  reminderOverdue: {
    group: 'Invoices and payments',
    label: 'Reminder after the due day',
    sent: 'when somebody reminds by hand, and where a reminder by rule begins',
    placeholders: reminder,
    required: ['link'],
    subject: 'Invoice {number} is overdue',
    text: `Dear {client},

our invoice {number} over {amount} was due on {due}, {days} days ago. {balance} is still open.

${REMINDER_END}`,
  },
  receipt: {
    group: 'Invoices and payments',
    label: 'Receipt',
    sent: 'to a client with the receipt of a payment',
    placeholders: { client: CLIENT, number: RECEIPT_NUMBER, firm: FIRM, sender: SENDER },
    subject: 'Receipt {number} from {firm}',
    text: documentText('receipt {number}'),
  },
  creditNote: {
    group: 'Invoices and payments',
    label: 'Credit note',
    sent: 'to a client with a credit note',
    placeholders: {
      client: CLIENT,
      number: ['Number of the credit note', 'CN-2026-0003'],
      invoice: INVOICE_NUMBER,
      firm: FIRM,
      sender: SENDER,
    },
    subject: 'Credit note {number} for invoice {invoice} from {firm}',
    text: documentText('credit note {number} for invoice {invoice}'),
  },
  statement: {
    group: 'Invoices and payments',
    label: 'Statement of account',
    sent: 'to a client with a statement',
    placeholders: {
      client: CLIENT,
      from: ['First day of the statement', '01/03/2026'],
      until: ['Last day of the statement', '31/03/2026'],
      firm: FIRM,
      sender: SENDER,
    },
    subject: 'Your statement of account from {from} to {until} from {firm}',
    text: documentText('your statement of account from {from} to {until}'),
  },
  depositRequest: {
    group: 'Client money',
    label: 'Deposit request',
    sent: 'to a client who is asked for a deposit, as the beginning of what you can still change',
    placeholders: {
      client: CLIENT,
      number: ['Number of the request', 'DR-2026-0008'],
      amount: ['What is still to be paid', '$2,500.00'],
      due: DUE,
      firm: FIRM,
      sender: SENDER,
      link: ['Where the request is read and paid', 'https://lexhold.example/deposit/…'],
    },
    required: ['link'],
    subject: 'Deposit request {number} from {firm}',
    text: `Dear {client},

we ask you to pay {amount} to be held for you in our client account.

You can read the request, and how to pay, here:
{link}

Kind regards,
{firm}`,
  },
  trustReceipt: {
    group: 'Client money',
    label: 'Receipt of client money',
    sent: 'to a client with the receipt of a deposit',
    placeholders: { client: CLIENT, number: RECEIPT_NUMBER, firm: FIRM, sender: SENDER },
    subject: 'Receipt {number} from {firm}',
    text: documentText('receipt {number}'),
  },
  ...PORTAL_MAIL_KINDS,
  ...TEAM_MAIL_KINDS,
} as const satisfies Readonly<Record<string, MailKindDetails>>

export type MailKind = keyof typeof MAIL_KINDS
export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]]

/** What a mail of a kind is filled in with. */
export type MailValues<Kind extends MailKind> = Readonly<
  Record<Extract<keyof (typeof MAIL_KINDS)[Kind]['placeholders'], string>, string>
>

/** A subject is one short line, and read by everybody who sees the mailbox: it has no address and no text of others. */
const ONLY_IN_TEXT: readonly string[] = ['link', 'page', 'news', 'counts']

/** Whether mails of the kind end with the firm's signature: those to its clients. */
export const isSigned = (kind: MailKind): boolean => MAIL_KINDS[kind].group !== 'Team'

interface KindRules {
  /** Names of placeholders that the text may have, and the subject. */
  readonly inText: readonly string[]
  readonly inSubject: readonly string[]
  readonly required: readonly string[]
  readonly isForStrangers: boolean
}

/** What the subject and the text of a kind of mail may and must name. */
export function mailKindRules(kind: MailKind): KindRules {
  const { placeholders, required = [], isForStrangers = false }: MailKindDetails = MAIL_KINDS[kind]
  const inText = Object.keys(placeholders)
  return { inText, inSubject: inText.filter((name) => !ONLY_IN_TEXT.includes(name)), required, isForStrangers }
}

/** The kind of the reminder on a day, by the days that have passed since the invoice was due. */
export const reminderKind = (days: number): 'reminderBefore' | 'reminderDue' | 'reminderOverdue' =>
  days < 0 ? 'reminderBefore' : days === 0 ? 'reminderDue' : 'reminderOverdue'
