import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'
import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

export const paymentType: RecordType = {
  name: 'payments',
  label: 'Payments',
  icon: IconReceipt,
  permission: 'paymentInfo',
  list: paths.payments,
  details: async () => (await import('./record-details.ts')).paymentDetails,
  search: { section: 9, group: 9 },
  nav: { group: 'Billing', label: 'Payments', href: paths.payments() },
  fileTab: {
    key: 'payments',
    label: 'Payments',
    count: ({ payments }) => payments,
    List: lazyTab(() => import('./PaymentsPage.tsx')),
  },
}
