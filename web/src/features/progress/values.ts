import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { Attachment } from '#contract/files.ts'
import { parseDuration } from '#domain/duration.ts'
import { parseTimeOfDay } from '#domain/time-of-day.ts'
import { EMPTY_RICH_TEXT } from '#domain/rich-text.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import type { Kind } from './kinds.ts'
import type { Body, Update } from './queries.ts'

const NO_FILES: Attachment[] = []
const NO_TIME = { duration: '', activityId: '', isBillable: true }

interface Starting {
  kind: Kind
  matterId: string
  /** `YYYY-MM-DD`. */
  date: string
}

/** The form of either kind, with the contract's names so that errors reach their fields. Days are MM/DD/YYYY (spec §2). */
export const newValues = ({ kind, matterId, date }: Starting) => ({
  kind,
  matterId,
  date: isoToMdy(date),
  title: '',
  body: EMPTY_RICH_TEXT,
  clientBody: EMPTY_RICH_TEXT,
  isShared: false,
  followUpOn: '',
  followUpUserId: '',
  time: NO_TIME,
  attachmentIds: NO_FILES,
  courtId: '',
  courtName: '',
  suitNumber: '',
  judge: '',
  coram: '',
  nextOn: '',
  /** As typed: 9:30, 9am. */
  nextTime: '',
  nextRoom: '',
  nextPurpose: '',
  isConcluded: false,
})
export type UpdateValues = ReturnType<typeof newValues>
export type UpdateForm = UseFormReturn<UpdateValues>

const toMdy = (day: string | null | undefined) => (day ? isoToMdy(day) : '')

export const toUpdateValues = (kind: Kind, update: Update): UpdateValues => ({
  kind,
  matterId: update.matterId,
  date: isoToMdy(update.date),
  title: update.title,
  body: update.body,
  clientBody: update.clientBody ?? EMPTY_RICH_TEXT,
  isShared: update.isShared,
  followUpOn: toMdy(update.followUpOn),
  followUpUserId: update.followUpUser?.userId ?? '',
  time: NO_TIME,
  attachmentIds: update.attachments,
  ...courtValues(update),
})

/** A note has none of them. */
const courtValues = (update: Update) => ({
  courtId: update.courtId ?? '',
  courtName: update.courtName ?? '',
  suitNumber: update.suitNumber ?? '',
  judge: update.judge ?? '',
  coram: update.coram ?? '',
  ...nextValues(update),
  isConcluded: update.isConcluded ?? false,
})

const nextValues = ({ nextOn, nextTime, nextRoom, nextPurpose }: Update) => ({
  nextOn: toMdy(nextOn),
  nextTime: nextTime ?? '',
  nextRoom: nextRoom ?? '',
  nextPurpose: nextPurpose ?? '',
})

/** Decimal hours. An invalid duration is sent as typed, and refused by the server. */
function toWireHours(text: string): string {
  const duration = parseDuration(text)
  return duration.kind === 'parsed' ? duration.hours : text
}

export function toBody({ kind, time, attachmentIds, ...values }: UpdateValues): Body {
  const { courtId, courtName, suitNumber, judge, coram, ...others } = values
  const { nextOn, nextTime, nextRoom, nextPurpose, isConcluded, ...shared } = others
  const common = {
    ...shared,
    attachmentIds: attachmentIds.map(({ id }) => id),
    time:
      time.duration.trim() === ''
        ? null
        : {
            duration: toWireHours(time.duration),
            activityId: time.activityId,
            isBillable: time.isBillable ? (4 as const) : (2 as const),
          },
  }
  const next = { nextOn, nextTime: parseTimeOfDay(nextTime) ?? nextTime, nextRoom, nextPurpose }
  const court = { courtId, courtName, suitNumber, judge, coram, ...next, isConcluded }
  // A note's schema refuses the court's fields.
  return (kind === 'court' ? { ...common, ...court } : common) as Body
}

/** The schema checks a rule between two fields only once every field is valid; this one is shown with the others. */
const COURT_MISSING = { courtName: { type: 'contract', message: 'Court is required' } }

export function resolverFor(kind: Kind): Resolver<UpdateValues> {
  const check = contractResolver<UpdateValues>(async () => {
    const { CourtUpdateInput, ProgressNoteInput } = await import('#schemas/progress-shapes.ts')
    return kind === 'court' ? CourtUpdateInput : ProgressNoteInput
  }, toBody)
  return async (values, ...rest) => {
    const checked = await check(values, ...rest)
    const isNamed = kind === 'note' || values.courtId !== '' || values.courtName.trim() !== ''
    return isNamed ? checked : { values: {}, errors: { ...checked.errors, ...COURT_MISSING } }
  }
}
