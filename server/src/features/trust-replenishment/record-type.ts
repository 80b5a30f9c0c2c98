import type { RecordType } from '../records/public.ts'
import { replenishmentConstraints } from './refusals.ts'
import { trustReplenishmentRoutes } from './routes.ts'

/** The rules by which deposits are asked for, as the audit trail tells of them. */
export const trustReplenishmentType: RecordType = {
  routes: [trustReplenishmentRoutes],
  constraints: replenishmentConstraints,
  tables: [
    {
      name: 'trust_replenishment_rules',
      kind: 'trust',
      label: 'rule for deposits',
      columns: {
        minimum_minor: 'Asked for below',
        target_minor: 'Filled up to',
        due_in_days: 'Days to pay',
        approver_id: 'Approver',
        acting_by: 'In the name of',
        halted_reason: 'Stopped because',
      },
      silent: ['ledger_id', 'asked_after'],
      permission: 'trustAccountRequest',
    },
  ],
}
