import { holds } from '#domain/permissions.ts'
import { courtUpdateRecord, progressNoteRecord } from '#contract/progress-records.ts'
import type { CourtUpdateInput, ProgressNoteInput } from '#contract/progress-shapes.ts'
import type { Membership } from '../../platform/http/session.ts'
import type { AttachmentOwner } from '../files/public.ts'

export type Kind = 'note' | 'court'
export type UpdateInput = ProgressNoteInput | CourtUpdateInput

interface UpdateKind {
  readonly contract: typeof progressNoteRecord | typeof courtUpdateRecord
  readonly files: AttachmentOwner
}

/** The two kinds of progress updates. */
export const KINDS: Readonly<Record<Kind, UpdateKind>> = {
  note: {
    contract: progressNoteRecord,
    files: {
      links: 'app.progress_note_files',
      column: 'note_id',
      records: 'app.progress_updates',
      noun: 'Progress note',
      permission: 'progressNote',
    },
  },
  court: {
    contract: courtUpdateRecord,
    files: {
      links: 'app.court_update_files',
      column: 'update_id',
      records: 'app.progress_updates',
      noun: 'Court update',
      permission: 'courtUpdate',
    },
  },
}

export const may = (permissions: Membership['permissions'], kind: Kind, verb: 'edit' | 'delete'): boolean =>
  holds(permissions, `${KINDS[kind].contract.permission}.${verb}`)
