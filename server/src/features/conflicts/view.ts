import type { ConflictReportRow, RecordedConflictCheck } from '#contract/conflicts.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { toVisibleHits } from './findings.ts'
import type { CheckRow, ReportRow } from './queries.ts'

const toHead = (row: Omit<ReportRow, 'has_hits'>) => ({
  id: row.id,
  checkedBy: row.checked_by_name,
  checkedAt: row.checked_at.toISOString(),
  names: row.names,
  note: row.note,
  about:
    row.client_id === null && row.matter_id === null
      ? null
      : { clientId: row.client_id, matterId: row.matter_id, name: row.about_name ?? '' },
  decision: row.decision,
  decisionReason: row.decision_reason,
  decidedBy: row.decided_by_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
})

export const toReportRow = (row: ReportRow): ConflictReportRow => ({ ...toHead(row), hasHits: row.has_hits })

export const toCheck = async (tx: FirmTx, row: CheckRow): Promise<RecordedConflictCheck> => ({
  ...toHead(row),
  hits: await toVisibleHits(tx, row.hits),
  moreNames: row.more_names,
})
