import { z } from 'zod'
import type { RichText as RichTextDocument } from '#domain/rich-text.ts'
import {
  AnsweredDay,
  Day,
  firmKeys,
  Flag,
  Id,
  listSpelling,
  Moment,
  optionalQuery,
  pagingKeys,
  Person,
  Text,
} from './common.ts'
import { Attachment, AttachmentIds } from './files.ts'
import { requiredDay, RequiredId, requiredNumber } from './fields.ts'
import { RichText, RichTextInput } from './rich-text.ts'

/** Blank, null and missing empty an optional field, because a save replaces the record. */
const emptiable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())
const text = (max: number) => z.preprocess((value) => value ?? '', Text(max))

const requiredText = (label: string) =>
  RichTextInput.transform((doc, context): RichTextDocument => {
    if (doc) return doc
    context.addIssue({ code: 'custom', message: `${label} is required` })
    return z.NEVER
  })

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Time must be like 09:30')

/** Time that becomes a time entry of the person who saves. */
const TimeSpent = z.strictObject({
  duration: requiredNumber(4, 'Duration', 24, { tooMuch: 'Duration must be at most 24 hours' }).refine(
    (hours) => Number(hours) > 0,
    'Duration must be above 0',
  ),
  activityId: RequiredId('Activity is required'),
  isBillable: z.literal([2, 4], 'Billable must be 2 or 4'),
})

const inputKeys = {
  ...firmKeys,
  matterId: RequiredId('Matter is required'),
  date: requiredDay,
  title: text(200),
  /** The text that the client reads when the update is shared. */
  clientBody: RichTextInput,
  isShared: z.boolean('Shared must be true or false').default(false),
  followUpOn: emptiable(Day()),
  /** The person who saves by default. */
  followUpUserId: emptiable(Id('User is not known')),
  time: TimeSpent.nullable().default(null),
  attachmentIds: AttachmentIds.default([]),
  /** The version that was edited; an outdated one is refused. */
  version: z.int().min(1).optional(),
}

export const ProgressNoteInput = z.strictObject({ ...inputKeys, body: requiredText('Note') })
export type ProgressNoteInput = z.output<typeof ProgressNoteInput>

export const CourtUpdateInput = z
  .strictObject({
    ...inputKeys,
    body: requiredText('What happened'),
    /** Null for a court that is not on the list, which has only a name. */
    courtId: emptiable(Text(60)),
    courtName: text(200),
    suitNumber: text(120),
    judge: text(200),
    /** The judges on the bench. */
    coram: text(500),
    nextOn: emptiable(Day()),
    /** `HH:MM` of 24 hours in the firm's time zone; null where the court gave only the day. */
    nextTime: emptiable(TimeOfDay),
    /** The courtroom of the next date. */
    nextRoom: text(120),
    /** The purpose of the next date. */
    nextPurpose: text(200),
    /** The case is finished, so no next date is missing. */
    isConcluded: z.boolean('Concluded must be true or false').default(false),
  })
  .refine(({ courtId, courtName }) => courtId !== null || courtName !== '', {
    path: ['courtName'],
    error: 'Court is required',
  })
  .refine(({ date, nextOn }) => nextOn === null || nextOn > date, {
    path: ['nextOn'],
    error: 'Next date must be after the date of the hearing',
  })
  .refine(({ nextOn, nextPurpose }) => nextOn !== null || nextPurpose === '', {
    path: ['nextOn'],
    error: 'Next date is required where it has a purpose',
  })
  .refine(({ nextOn, nextTime, nextRoom }) => nextOn !== null || (nextTime === null && nextRoom === ''), {
    path: ['nextOn'],
    error: 'Next date is required where it has a time or a courtroom',
  })
  .refine(({ nextOn, isConcluded }) => nextOn === null || !isConcluded, {
    path: ['nextOn'],
    error: 'A concluded case has no next date',
  })
export type CourtUpdateInput = z.output<typeof CourtUpdateInput>

const rowKeys = {
  id: Id(),
  matterId: Id(),
  matterName: z.string(),
  matterNumber: z.string(),
  clientId: Id(),
  clientName: z.string(),
  date: AnsweredDay,
  title: z.string(),
  /** The start of the internal version, as plain text. */
  excerpt: z.string(),
  isShared: z.boolean(),
  followUpOn: AnsweredDay.nullable(),
  isFollowUpDone: z.boolean(),
  /** Hours recorded with the update; null without any, or when the person may not see them. */
  hours: z.number().nullable(),
  attachmentCount: z.int(),
  addedBy: Person,
  version: z.int(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
}
const courtKeys = {
  courtId: z.string().nullable(),
  courtName: z.string(),
  suitNumber: z.string(),
  judge: z.string(),
  nextOn: AnsweredDay.nullable(),
  nextTime: z.string().nullable(),
  nextRoom: z.string(),
  nextPurpose: z.string(),
  isConcluded: z.boolean(),
}
const recordKeys = {
  body: RichText,
  /** The body as HTML. */
  bodyHtml: z.string(),
  clientBody: RichText.nullable(),
  clientHtml: z.string(),
  sharedAt: Moment.nullable(),
  followUpUser: Person.nullable(),
  timeEntryId: Id().nullable(),
  attachments: z.array(Attachment),
  createdAt: Moment,
  updatedAt: Moment,
}

export const ProgressNoteRow = z.strictObject(rowKeys)
export type ProgressNoteRow = z.infer<typeof ProgressNoteRow>
export const CourtUpdateRow = z.strictObject({ ...rowKeys, ...courtKeys })
export type CourtUpdateRow = z.infer<typeof CourtUpdateRow>
export const ProgressNote = z.strictObject({ ...rowKeys, ...recordKeys })
export type ProgressNote = z.infer<typeof ProgressNote>
export const CourtUpdate = z.strictObject({ ...rowKeys, ...courtKeys, ...recordKeys, coram: z.string() })
export type CourtUpdate = z.infer<typeof CourtUpdate>

export const PROGRESS_NOTE_SORTS = ['date', 'matterName', 'clientName', 'userName', 'followUpOn'] as const
export const COURT_UPDATE_SORTS = [...PROGRESS_NOTE_SORTS, 'courtName', 'nextOn'] as const
export type ProgressSort = (typeof COURT_UPDATE_SORTS)[number]

/** Filters of a list, its totals and its export. */
const filterKeys = {
  ...firmKeys,
  matterId: optionalQuery(Id('MatterId is not an id')),
  clientId: optionalQuery(Id('ClientId is not an id')),
  userId: optionalQuery(Id('UserId is not an id')),
  from: optionalQuery(Day()),
  to: optionalQuery(Day()),
  isShared: optionalQuery(Flag),
  generalSearchText: pagingKeys.generalSearchText,
}
export const ProgressNoteFilters = z.object(filterKeys)
export const CourtUpdateFilters = z.object({
  ...filterKeys,
  courtId: optionalQuery(Text(60)),
  nextFrom: optionalQuery(Day()),
  nextTo: optionalQuery(Day()),
})
export type CourtUpdateFilters = z.output<typeof CourtUpdateFilters>

export const progressSpelling = { ...listSpelling, userId: 'UserId', isShared: 'IsShared', courtId: 'CourtId' } as const

/** Counts and sums of all rows that match a filter. */
export const ProgressTotals = z.strictObject({ count: z.int(), shared: z.int(), hours: z.number() })
export type ProgressTotals = z.infer<typeof ProgressTotals>

/** Prefilled values of a new court update, from the latest update of the matter or the matter itself. */
export const CourtDefaults = z.strictObject({
  courtId: z.string().nullable(),
  courtName: z.string(),
  suitNumber: z.string(),
  judge: z.string(),
  coram: z.string(),
  /** The last date that the court gave. */
  hearing: z
    .strictObject({ day: AnsweredDay, time: z.string().nullable(), room: z.string(), purpose: z.string() })
    .nullable(),
})
export type CourtDefaults = z.infer<typeof CourtDefaults>

export const DeletedUpdate = z.strictObject({
  id: Id(),
  date: AnsweredDay,
  title: z.string(),
  matterName: z.string(),
  userName: z.string(),
  deletedAt: Moment,
  deletedBy: z.string(),
})
export type DeletedUpdate = z.infer<typeof DeletedUpdate>
