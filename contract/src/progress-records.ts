import { z } from 'zod'
import { AgendaItem } from './agenda.ts'
import { AnsweredDay, Id } from './common.ts'
import type { RecordTypeContract } from './record-type.ts'

const ProgressNoteHit = z.strictObject({
  id: Id(),
  title: z.string(),
  /** The start of the text. */
  excerpt: z.string(),
  date: AnsweredDay,
  matterName: z.string(),
})
export type ProgressNoteHit = z.infer<typeof ProgressNoteHit>

const CourtUpdateHit = ProgressNoteHit.extend({ courtName: z.string(), suitNumber: z.string() })
export type CourtUpdateHit = z.infer<typeof CourtUpdateHit>

export const progressNoteRecord = {
  noun: 'Progress note',
  permission: 'progressNote',
  auditKinds: ['progressUpdate'],
  bin: 'progress-notes',
  hits: { progressNotes: z.array(ProgressNoteHit) },
  count: 'progressNotes',
  dashboard: { waiting: ['overdueFollowUps'] },
} as const satisfies RecordTypeContract

export const courtUpdateRecord = {
  noun: 'Court update',
  permission: 'courtUpdate',
  bin: 'court-updates',
  hits: { courtUpdates: z.array(CourtUpdateHit) },
  count: 'courtUpdates',
  dashboard: { waiting: ['unreportedHearings'] },
  figures: { nextCourtDate: AgendaItem.nullable() },
  closingWarnings: { courtDateAhead: null },
} as const satisfies RecordTypeContract
