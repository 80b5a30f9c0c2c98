import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'
import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'

export const invoiceType: RecordType = {
  name: 'invoices',
  bin: 'invoices',
  label: 'Invoices',
  icon: IconFileInvoice,
  permission: 'invoice',
  list: paths.invoices,
  details: async () => (await import('./record-details.ts')).invoiceDetails,
  search: { section: 8, group: 8 },
  nav: {
    group: 'Billing',
    place: 1,
    label: 'Invoices',
    href: paths.invoices(),
    covers: ['/billing/invoice'],
    waiting: {
      needs: ['invoice', 'invoice.create'],
      count: async (firm, signal) => (await import('./waiting.ts')).countQuestioned(firm, signal),
      label: (count) => formatCounted(count, { one: 'invoice with a question', many: 'invoices with a question' }),
    },
  },
  create: {
    label: 'Invoice',
    place: 4,
    needsOneOf: [['invoice', 'invoice.create']],
    open: (_, go) => void go(paths.newInvoice()),
  },
  addToMatter: {
    label: 'Invoice',
    needs: ['invoice', 'invoice.create'],
    href: (matterId) => paths.newInvoice({ matterId }),
  },
  fileTab: {
    key: 'invoices',
    label: 'Invoices',
    count: ({ invoices }) => invoices,
    List: lazyTab(() => import('./InvoicesPage.tsx')),
  },
}
