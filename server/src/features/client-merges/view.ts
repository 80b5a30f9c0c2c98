import type { ClientMerge } from '#contract/client-merges.ts'
import { typeOf } from '../clients/public.ts'
import type { MergeRow } from './queries.ts'

export const toMerge = (row: MergeRow): ClientMerge => ({
  id: row.id,
  from: {
    id: row.from_client_id,
    name: row.from_name,
    clientNumber: row.from_number,
    clientType: typeOf(row.from_kind),
  },
  into: { id: row.into_id, name: row.into_name, clientNumber: row.into_number },
  matters: Number(row.matters ?? 0),
  contacts: row.contacts,
  mergedBy: row.merged_by_name,
  mergedAt: row.merged_at.toISOString(),
  undoneBy: row.undone_by_name,
  undoneAt: row.undone_at?.toISOString() ?? null,
  staysBecause: row.stays_because,
})
