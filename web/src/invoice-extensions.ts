import { invoiceCredits } from './features/credits/extension.tsx'
import { invoiceDelivery } from './features/invoice-delivery/extension.tsx'
import { invoiceQuestionParts } from './features/invoice-questions/extension.tsx'
import { invoiceSplitParts } from './features/invoice-splits/extension.tsx'
import { invoicePayments } from './features/payments/invoice-parts.tsx'
import { invoiceLedes } from './features/ledes/extension.tsx'
import { invoiceReminders } from './features/reminders/extension.tsx'
import { invoiceTrust } from './features/trust-transactions/extension.tsx'
import type { InvoiceExtension } from './shared/records/invoice-extension.ts'

/** What other features add to the page of an invoice, in the order of its buttons and panels. */
export const invoiceExtensions: readonly InvoiceExtension[] = [
  invoiceDelivery,
  invoiceQuestionParts,
  invoiceSplitParts,
  invoicePayments,
  invoiceTrust,
  invoiceCredits,
  invoiceLedes,
  invoiceReminders,
]
