import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

export const invoiceTiles: DashboardTiles = {
  waiting: {
    invoicesToApprove: {
      noun: { one: 'invoice', many: 'invoices' },
      text: 'to approve',
      verb: 'Review',
      target: { href: () => paths.invoices({ state: 'submitted' }) },
    },
    returnedInvoices: {
      noun: { one: 'invoice', many: 'invoices' },
      text: 'sent back to you',
      verb: 'Correct',
      target: { href: () => paths.invoices({ state: 'draft' }) },
    },
    questionedInvoices: {
      noun: { one: 'invoice', many: 'invoices' },
      text: 'with a question of the client',
      verb: 'Answer',
      target: { href: () => paths.invoices({ questions: 'open' }) },
    },
  },
}
