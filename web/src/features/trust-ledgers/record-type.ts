import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'
import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

export const trustLedgerType: RecordType = {
  name: 'trust ledgers',
  label: 'Trust ledgers',
  icon: IconBuildingBank,
  permission: 'trustAccountRequest',
  list: paths.trustLedgers,
  details: async () => (await import('./record-details.ts')).trustLedgerDetails,
  search: { section: 11, group: 11 },
  fileTab: {
    key: 'trust',
    label: 'Trust',
    count: ({ trustLedgers }) => trustLedgers,
    List: lazyTab(() => import('./LedgersPage.tsx')),
  },
}
