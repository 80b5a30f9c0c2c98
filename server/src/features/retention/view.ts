import type { Disposal, DisposalObstacle, DueMatter } from '#contract/retention.ts'
import type { DisposalRow, DueRow } from './queries.ts'

export const toDueMatter = (row: DueRow): DueMatter => ({
  matterId: row.id,
  matterNumber: row.number,
  matterName: row.name,
  clientName: row.client_name,
  closedOn: row.closed_on ?? row.due_on,
  dueOn: row.due_on,
  // app.disposal_obstacle answers no others.
  obstacle: row.obstacle as DisposalObstacle | null,
})

export const toDisposal = (row: DisposalRow): Disposal => ({
  id: row.id,
  matterId: row.matter_id,
  matterNumber: row.matter_number,
  matterName: row.matter_name,
  clientName: row.client_name,
  openedOn: row.opened_on,
  closedOn: row.closed_on,
  disposedAt: row.disposed_at.toISOString(),
  disposedBy: row.disposer_name,
  reason: row.reason,
  updates: row.updates,
  requests: row.requests,
  files: row.files,
})
