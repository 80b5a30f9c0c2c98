import { holds } from '#domain/permissions.ts'
import { htmlOf } from '#domain/rich-text.ts'
import type { Attachment } from '#contract/files.ts'
import type {
  CourtUpdate,
  CourtUpdateRow,
  DeletedUpdate,
  ProgressNote,
  ProgressNoteRow,
} from '#contract/progress-shapes.ts'
import type { Membership } from '../../platform/http/session.ts'
import type { DeletedUpdateRow, UpdateRecord, UpdateRow } from './list.queries.ts'
import { may, type Kind } from './update-kinds.ts'

type Permissions = Membership['permissions']

export const toNoteRow = (row: UpdateRow, kind: Kind, permissions: Permissions): ProgressNoteRow => ({
  id: row.id,
  matterId: row.matter_id,
  matterName: row.matter_name,
  matterNumber: row.matter_number,
  clientId: row.client_id,
  clientName: row.client_name,
  date: row.happened_on,
  title: row.title,
  excerpt: row.excerpt,
  isShared: row.is_shared,
  followUpOn: row.follow_up_on,
  isFollowUpDone: row.follow_up_done_at !== null,
  hours: row.billed_hours !== null && holds(permissions, 'timeEntry') ? Number(row.billed_hours) : null,
  attachmentCount: row.file_count,
  addedBy: { userId: row.user_id, name: row.user_name },
  version: row.version,
  canEdit: may(permissions, kind, 'edit'),
  canDelete: may(permissions, kind, 'delete'),
})

/** A time of the database without its seconds. */
export const shownTime = (time: string | null) => time && time.slice(0, 5)

const courtFacts = (row: UpdateRow) => ({
  courtId: row.court_id || null,
  courtName: row.court_name,
  suitNumber: row.suit_number,
  judge: row.judge,
  nextOn: row.next_on,
  nextTime: shownTime(row.next_time),
  nextRoom: row.next_room,
  nextPurpose: row.next_purpose,
  isConcluded: row.is_concluded,
})

export const toCourtRow = (row: UpdateRow, kind: Kind, permissions: Permissions): CourtUpdateRow => ({
  ...toNoteRow(row, kind, permissions),
  ...courtFacts(row),
})

interface Viewed {
  readonly kind: Kind
  readonly permissions: Permissions
  readonly attachments: readonly Attachment[]
}

export const toNote = (row: UpdateRecord, { kind, permissions, attachments }: Viewed): ProgressNote => ({
  ...toNoteRow(row, kind, permissions),
  body: { ...row.body, content: [...row.body.content] },
  bodyHtml: htmlOf(row.body),
  clientBody: row.client_body && { ...row.client_body, content: [...row.client_body.content] },
  clientHtml: row.client_body ? htmlOf(row.client_body) : '',
  sharedAt: row.shared_at?.toISOString() ?? null,
  followUpUser:
    row.follow_up_user_id === null ? null : { userId: row.follow_up_user_id, name: row.follow_up_user_name ?? '' },
  timeEntryId: holds(permissions, 'timeEntry') ? row.time_entry_id : null,
  attachments: [...attachments],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toCourtUpdate = (row: UpdateRecord, viewed: Viewed): CourtUpdate => ({
  ...toNote(row, viewed),
  ...courtFacts(row),
  coram: row.coram,
})

export const toDeletedUpdate = (row: DeletedUpdateRow): DeletedUpdate => ({
  id: row.id,
  date: row.happened_on,
  title: row.title,
  matterName: row.matter_name,
  userName: row.user_name,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleter_name,
})
