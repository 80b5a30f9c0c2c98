import type { RecordType } from '../records/public.ts'
import { accountNames } from './queries.ts'
import { trustConstraints } from './refusals.ts'
import { trustAccountRoutes } from './routes.ts'

/** Accounts of client money: settings of the firm. */
export const trustAccountType: RecordType = {
  routes: [trustAccountRoutes],
  constraints: trustConstraints,
  tables: [
    {
      name: 'trust_accounts',
      kind: 'trust',
      label: 'trust account',
      names: accountNames,
      columns: {
        allow_uncleared: 'Uncleared money may be paid out',
        float_max_minor: 'Largest float',
        cheque_clearing_days: 'Days until a cheque clears',
        identify_within_days: 'Days until unidentified money is returned',
        cheque_stale_days: 'Days until a cheque is stale',
        dormant_months: 'Months until a ledger is dormant',
        residual_days: 'Days until money is left over',
        cash_warning_minor: 'Warning of cash above',
        interest_to: 'Interest belongs to',
        archived_at: 'Closed',
      },
      permission: 'chartofAccount',
    },
  ],
}
