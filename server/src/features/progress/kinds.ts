import { holds, type Permission } from '#domain/permissions.ts'
import type { Membership } from '../../platform/http/session.ts'
import type { AttachmentOwner } from '../files/public.ts'

/** The two kinds of progress updates: how they are called, and who may do what with them. */
export type Kind = 'note' | 'court'

interface KindWords {
  readonly what: string
  readonly permission: Permission & ('progressNote' | 'courtUpdate')
  readonly files: AttachmentOwner
}

export const KINDS: Readonly<Record<Kind, KindWords>> = {
  note: {
    what: 'Progress note',
    permission: 'progressNote',
    files: {
      links: 'app.progress_note_files',
      column: 'note_id',
      records: 'app.progress_updates',
      permission: 'progressNote',
    },
  },
  court: {
    what: 'Court update',
    permission: 'courtUpdate',
    files: {
      links: 'app.court_update_files',
      column: 'update_id',
      records: 'app.progress_updates',
      permission: 'courtUpdate',
    },
  },
}

type Verb = 'edit' | 'delete'

export const may = (permissions: Membership['permissions'], kind: Kind, verb: Verb): boolean =>
  holds(permissions, `${KINDS[kind].permission}.${verb}`)
