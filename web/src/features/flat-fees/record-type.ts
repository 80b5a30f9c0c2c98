import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'
import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'

export const flatFeeType: RecordType = {
  name: 'flat-fees',
  bin: 'flat-fees',
  label: 'Flat fees',
  icon: IconCash,
  permission: 'flatFeePermission',
  list: paths.flatFees,
  details: async () => (await import('./record-details.ts')).flatFeeDetails,
  search: { section: 7, group: 7 },
  nav: { group: 'Billing', place: 6, label: 'Flat Fees', href: paths.flatFees() },
  create: {
    label: 'Flat Fee',
    place: 7,
    needsOneOf: [['flatFeePermission', 'flatFeePermission.create']],
    open: (_, go) => void go(paths.newFlatFee()),
  },
  addToMatter: {
    label: 'Flat fee',
    needs: ['flatFeePermission', 'flatFeePermission.create'],
    href: (matterId) => paths.newFlatFee({ matterId }),
  },
  fileTab: {
    key: 'flat-fees',
    label: 'Flat fees',
    count: ({ flatFees }) => flatFees,
    List: lazyTab(() => import('./FlatFeesPage.tsx')),
  },
  unbilled: {
    cell: 'charges',
    label: 'fees',
    isAlwaysNamed: false,
    of: ({ flatFees }) =>
      flatFees && { ...flatFees, note: formatCounted(flatFees.count, { one: 'flat fee', many: 'flat fees' }) },
  },
  prefetch: async (user, left) => (await import('./prefetch.ts')).prefetchUnbilledFlatFees(user, left),
}
