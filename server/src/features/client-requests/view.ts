import { holds } from '#domain/permissions.ts'
import type { ClientRequest, ClientRequestItem, ClientRequestRow } from '#contract/client-requests.ts'
import type { Attachment } from '#contract/files.ts'
import type { ItemRow, RequestRow } from './queries.ts'

export const toRequestRow = (row: RequestRow): ClientRequestRow => ({
  id: row.id,
  title: row.title,
  clientId: row.client_id,
  clientName: row.client_name,
  matterId: row.matter_id,
  matterName: row.matter_name,
  matterNumber: row.matter_number,
  dueOn: row.due_on,
  isOverdue: row.is_overdue,
  state: row.state,
  items: Number(row.items),
  answered: Number(row.answered),
  accepted: Number(row.accepted),
  createdBy: { userId: row.created_by, name: row.creator_name },
  createdAt: row.created_at.toISOString(),
})

const toItem = (row: ItemRow, files: readonly Attachment[]): ClientRequestItem => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  hint: row.hint,
  state: row.state,
  answer: row.answer,
  files: [...files],
  answered: row.answered_at && { name: row.answered_by_name, at: row.answered_at.toISOString() },
  decided:
    row.decided_at && row.decided_by !== null
      ? { person: { userId: row.decided_by, name: row.decider_name ?? '' }, at: row.decided_at.toISOString() }
      : null,
  reason: row.reason,
})

interface Parts {
  readonly items: readonly ItemRow[]
  readonly files: ReadonlyMap<string, Attachment[]>
  readonly remindedAt: Date | undefined
  readonly permissions: ReadonlySet<string>
}

export function toRequest(row: RequestRow, { items, files, remindedAt, permissions }: Parts): ClientRequest {
  const { items: itemCount, ...known } = toRequestRow(row)
  return {
    ...known,
    itemCount,
    note: row.note,
    remindedAt: remindedAt?.toISOString() ?? null,
    items: items.map((item) => toItem(item, files.get(item.id) ?? [])),
    version: row.version,
    canEdit: row.withdrawn_at === null && holds(permissions, 'document.edit'),
  }
}
