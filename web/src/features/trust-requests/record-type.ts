import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'

export const trustRequestType: RecordType = {
  name: 'trust-requests',
  label: 'Deposit requests',
  icon: IconBuildingBank,
  permission: 'trustAccountRequest',
  list: paths.trustRequests,
  details: async () => (await import('./record-details.ts')).trustRequestDetails,
  search: { section: 12, group: 12 },
}
