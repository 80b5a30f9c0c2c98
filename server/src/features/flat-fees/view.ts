import { holds } from '#domain/permissions.ts'
import type { FlatFee } from '#contract/flat-fee-shapes.ts'
import { toChargeAmounts } from '../charges/public.ts'
import type { Currencies } from '../reference/public.ts'
import type { FlatFeeRow } from './queries.ts'

interface Viewer {
  readonly currencies: Currencies
  readonly permissions: ReadonlySet<string>
}

export function toFlatFee(row: FlatFeeRow, { currencies, permissions }: Viewer): FlatFee {
  const isFree = row.billing_state !== 'onInvoice'
  return {
    id: row.id,
    matterId: row.matter_id,
    matterName: row.matter_name,
    matterNumber: row.matter_number,
    clientId: row.client_id,
    clientName: row.client_name,
    description: row.description,
    date: row.charged_on,
    ...toChargeAmounts(row, currencies),
    isBillable: row.billing_state !== 'notBillable',
    billingState: row.billing_state,
    status: row.status,
    earner: { userId: row.user_id, name: row.earner_name },
    instalmentCount: Number(row.instalments),
    addedBy: { userId: row.added_by, name: row.adder_name },
    createdAt: row.created_at.toISOString(),
    version: row.version,
    canEdit: isFree && holds(permissions, 'flatFeePermission.edit'),
    canDelete: isFree && holds(permissions, 'flatFeePermission.delete'),
  }
}
