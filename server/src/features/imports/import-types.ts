import type { ImportKind } from '#domain/import-fields.ts'
import { clientCreditImport, openInvoiceImport, trustBalanceImport } from './balances.ts'
import type { ImportType } from './importing.ts'
import { clientImport, contactImport, matterImport } from './parties.ts'
import { expenseImport, timeImport } from './work-records.ts'

export const importTypes: Readonly<Record<ImportKind, ImportType>> = {
  clients: clientImport,
  contacts: contactImport,
  matters: matterImport,
  timeEntries: timeImport,
  expenses: expenseImport,
  openInvoices: openInvoiceImport,
  trustBalances: trustBalanceImport,
  clientCredits: clientCreditImport,
}
