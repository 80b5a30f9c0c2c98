import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { Part } from '../lazy-with-retry.tsx'
import type { Closable } from '../ui/overlays/lazy.tsx'

/** An invoice that is saved; a preview has no id. */
export type SavedInvoice = InvoiceDetail & { readonly id: string }

/**
 * What a feature adds to the page of an invoice: payments, credits, documents, reminders. All extensions are listed in
 * web/src/invoice-extensions.ts, which is loaded with that page; what is not needed to show the page is loaded lazily.
 */
export interface InvoiceExtension {
  readonly name: string
  /** A hook of the page: what this invoice has of the feature, for the person who reads it. */
  readonly useParts: (invoice: SavedInvoice) => InvoiceParts
}

export interface InvoiceParts {
  readonly actions?: readonly (InvoiceAction | false)[]
  /** Cards under the balance, above the history. A card without content is left out. */
  readonly panels?: readonly ReactNode[]
  /** Beside the head of the document: links such as `View as client`. */
  readonly documentActions?: ReactNode
  /** What changed the balance after the total, in the order of its days: `Paid`, −300.00. */
  readonly settled?: readonly SettledLine[]
  /** Steps of the state line between `Approved` and the payment: `Sent`, `Viewed`. */
  readonly steps?: readonly InvoiceStep[]
  readonly history?: readonly HistoryLine[]
  /** Above everything: that mail was refused. */
  readonly note?: ReactNode
}

export interface InvoiceAction {
  readonly label: string
  readonly icon: TablerIcon
  /**
   * `main` is the filled button; of several, in the order of the extensions, the first is filled and the others are outlined.
   * `head` is an outlined button, `menu` an entry of the menu.
   */
  readonly place: 'main' | 'head' | 'menu'
  readonly danger?: boolean
  readonly does: InvoiceWork
}

/** An action leads to an address, opens a dialog over the page, or runs and returns the message of its toast. */
type InvoiceWork =
  | { readonly href: string }
  | { readonly Dialog: Part<InvoiceDialogProps> }
  | { readonly run: () => Promise<string | undefined> }

export interface InvoiceDialogProps extends Closable {
  readonly invoice: SavedInvoice
}

/** The amount is in the currency of the invoice, negative if it lowers the balance. */
export interface SettledLine {
  readonly label: string
  readonly amount: number
}

export interface InvoiceStep {
  readonly label: string
  /** When: a day or moment as text, with who did it. */
  readonly note: string
}

/** One thing that happened, with who did it and when (ISO 8601). */
export interface HistoryLine {
  readonly at: string
  readonly icon: TablerIcon
  /** `Approved`, in bold. */
  readonly what: string
  /** `, number INV-2026-0012 assigned` */
  readonly detail?: ReactNode
  readonly by?: string
}
