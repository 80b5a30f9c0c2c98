/** What a placeholder stands for, and what it could say. */
export type Placeholder = readonly [meaning: string, example: string]

export interface MailKindDetails {
  readonly group: MailGroup
  readonly label: string
  /** To whom it is sent and when, after "Sent". */
  readonly sent: string
  /** By their names; the text may have all of them. */
  readonly placeholders: Readonly<Record<string, Placeholder>>
  /** The placeholders without which the text is of no use. */
  readonly required?: readonly string[]
  /** It is sent to people who may not know the firm: an address of a site in it would make it a means of fraud. */
  readonly isForStrangers?: boolean
  readonly subject: string
  readonly text: string
}

export const MAIL_GROUPS = ['Invoices and payments', 'Client money', 'Client portal', 'Team'] as const
export type MailGroup = (typeof MAIL_GROUPS)[number]

export const CLIENT: Placeholder = ['The client', 'Lagoonside Ventures Ltd']
export const READER: Placeholder = ['The person who reads it', 'Folake Adeyemi']
export const FIRM: Placeholder = ['Your firm', 'Marula & Finch LP']
export const SENDER: Placeholder = ['The person who sends it', 'Ada Obi']
export const INVOICE_NUMBER: Placeholder = ['Number of the invoice', 'INV-2026-0042']
export const RECEIPT_NUMBER: Placeholder = ['Number of the receipt', 'RCT-2026-0017']
export const DUE: Placeholder = ['The day on which it is due', '15/04/2026']
export const INVOICE_LINK: Placeholder = ['Where the invoice is read and paid', 'https://lexhold.example/invoice/…']
export const PORTAL_LINK: Placeholder = ['Where it is read in the portal', 'https://lexhold.example/portal/…']
export const RECORD_LINK: Placeholder = ['Where it is opened in Lexhold', 'https://lexhold.example/…']
