import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType, Waiting } from '../../shared/records/record-type.ts'
import { formatCounted } from '../../shared/ui/values/format.ts'

export const trustWithdrawalType: RecordType = {
  name: 'trust-withdrawals',
  label: 'Withdrawal requests',
  icon: IconBuildingBank,
  permission: 'trustAccountRequest',
  list: paths.trustWithdrawals,
  details: async () => (await import('./record-details.ts')).trustWithdrawalDetails,
  search: { section: 10, group: 10 },
}

/** Beside the link of trust accounting. */
export const trustWaiting: Waiting = {
  needs: ['trustAccountRequest', 'trustAccountRequest.approve'],
  count: async (firm, signal) => (await import('./waiting.ts')).countWaiting(firm, signal),
  label: (count) => formatCounted(count, { one: 'withdrawal to approve', many: 'withdrawals to approve' }),
}
