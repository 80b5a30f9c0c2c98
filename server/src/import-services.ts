import { addContact, deleteContact } from './features/clients/contacts.ts'
import { createClient, deleteClient } from './features/clients/service.ts'
import { createExpense, deleteExpense } from './features/expenses/service.ts'
import type { ImportServices } from './features/imports/public.ts'
import { bringInvoiceForward, takeBackInvoice } from './features/invoices/brought-forward.ts'
import { recordHandover } from './features/invoice-sending/handovers.ts'
import { createMatter, deleteMatter } from './features/matters/service.ts'
import { bringCreditForward, takeBackOpeningCredit } from './features/payments/brought-forward.ts'
import { bringBalanceForward, takeBackBalance } from './features/trust-transactions/brought-forward.ts'

/** What an import does with the rows of a file is what their forms do. */
export const importServices: ImportServices = {
  createClient,
  deleteClient,
  addContact,
  deleteContact,
  createMatter,
  deleteMatter,
  createExpense,
  deleteExpense,
  // The older program has sent it: reminders and the clients' portal take it as sent.
  async bringInvoiceForward(context, invoice) {
    const { id } = await bringInvoiceForward(context, invoice)
    await recordHandover(context, id, {
      way: 'other',
      day: invoice.input.issueDate,
      note: 'Sent before it was brought forward',
    })
    return { id }
  },
  takeBackInvoice,
  bringBalanceForward,
  takeBackBalance,
  bringCreditForward,
  takeBackCredit: takeBackOpeningCredit,
}
