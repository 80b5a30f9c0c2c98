import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { Attachment } from '#contract/files.ts'
import { parseDuration } from '#domain/duration.ts'
import { EMPTY_RICH_TEXT, type RichText } from '#domain/rich-text.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import type { Kind } from './kinds.ts'
import type { Body, Update } from './queries.ts'

/** The form of either kind, field by field under the names of the contract, so that complaints find their place. */
export interface UpdateValues {
  kind: Kind
  matterId: string
  /** Days are MM/DD/YYYY, as the date field hands them out (spec §2). */
  date: string
  title: string
  body: RichText
  clientBody: RichText
  isShared: boolean
  followUpOn: string
  followUpUserId: string
  time: { duration: string; activityId: string; isBillable: boolean }
  attachmentIds: Attachment[]
  courtId: string
  courtName: string
  suitNumber: string
  judge: string
  coram: string
  nextOn: string
  nextPurpose: string
  isConcluded: boolean
}

export type UpdateForm = UseFormReturn<UpdateValues>

interface Starting {
  kind: Kind
  matterId: string
  /** `YYYY-MM-DD`. */
  date: string
}

const NO_TIME = { duration: '', activityId: '', isBillable: true }

export const newValues = ({ kind, matterId, date }: Starting): UpdateValues => ({
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
  attachmentIds: [],
  courtId: '',
  courtName: '',
  suitNumber: '',
  judge: '',
  coram: '',
  nextOn: '',
  nextPurpose: '',
  isConcluded: false,
})

const dayOf = (day: string | null | undefined) => (day ? isoToMdy(day) : '')

export const valuesOf = (kind: Kind, update: Update): UpdateValues => ({
  kind,
  matterId: update.matterId,
  date: isoToMdy(update.date),
  title: update.title,
  body: update.body,
  clientBody: update.clientBody ?? EMPTY_RICH_TEXT,
  isShared: update.isShared,
  followUpOn: dayOf(update.followUpOn),
  followUpUserId: update.followUpUser?.userId ?? '',
  time: NO_TIME,
  attachmentIds: update.attachments,
  courtId: update.courtId ?? '',
  courtName: update.courtName ?? '',
  suitNumber: update.suitNumber ?? '',
  judge: update.judge ?? '',
  coram: update.coram ?? '',
  nextOn: dayOf(update.nextOn),
  nextPurpose: update.nextPurpose ?? '',
  isConcluded: update.isConcluded ?? false,
})

/** Decimal hours. An invalid duration is sent as it was typed, so that the server refuses it. */
function toWireHours(text: string): string {
  const duration = parseDuration(text)
  return duration.kind === 'parsed' ? duration.hours : text
}

export function toBody({ kind, time, attachmentIds, ...values }: UpdateValues): Body {
  const { courtId, courtName, suitNumber, judge, coram, nextOn, nextPurpose, isConcluded, ...shared } = values
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
  const court = { courtId, courtName, suitNumber, judge, coram, nextOn, nextPurpose, isConcluded }
  // A note knows nothing of courts; its schema refuses their fields.
  return (kind === 'court' ? { ...common, ...court } : common) as Body
}

/** A rule between two fields is judged by the schema only once every field is right; here it is said with the others. */
const COURT_MISSING = { courtName: { type: 'contract', message: 'Court is required' } }

export function resolverOf(kind: Kind): Resolver<UpdateValues> {
  const judge = contractResolver<UpdateValues>(async () => {
    const { CourtUpdateInput, ProgressNoteInput } = await import('#schemas/progress-shapes.ts')
    return kind === 'court' ? CourtUpdateInput : ProgressNoteInput
  }, toBody)
  return async (values, ...rest) => {
    const judged = await judge(values, ...rest)
    const isNamed = kind === 'note' || values.courtId !== '' || values.courtName.trim() !== ''
    return isNamed ? judged : { values: {}, errors: { ...judged.errors, ...COURT_MISSING } }
  }
}
