import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

export const trustWithdrawalTiles: DashboardTiles = {
  waiting: {
    withdrawalsToApprove: {
      noun: { one: 'withdrawal', many: 'withdrawals' },
      text: 'of client money to approve',
      verb: 'Review',
      target: { href: () => paths.trustWithdrawals({ decide: 'yes' }) },
    },
    withdrawalsToPay: {
      noun: { one: 'approved withdrawal', many: 'approved withdrawals' },
      text: 'to pay out',
      verb: 'Pay',
      target: { href: () => paths.trustWithdrawals({ state: 'approved' }) },
    },
  },
}
