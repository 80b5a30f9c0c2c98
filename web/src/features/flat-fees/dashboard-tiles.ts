import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

export const flatFeeTiles: DashboardTiles = {
  unbilled: {
    label: 'Unbilled fees',
    noun: { one: 'flat fee', many: 'flat fees' },
    of: ({ unbilledFees }) => unbilledFees,
    href: ({ userId }) => paths.flatFees({ billing: 'unbilled', earner: userId }),
    ofMatter: ({ unbilledFees }) => unbilledFees,
    hrefOfMatter: (matterId) => paths.flatFees({ billing: 'unbilled', matterId }),
  },
}
