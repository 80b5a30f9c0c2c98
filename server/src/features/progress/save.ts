import { dayInZone } from '#domain/calendar-day.ts'
import { plainTextOf } from '#domain/rich-text.ts'
import type { CourtUpdateInput, ProgressNoteInput } from '#contract/progress-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, Refusal, staleVersion } from '../../platform/refusal.ts'
import { setAttachments } from '../files/public.ts'
import { recordTime } from '../time-entries/public.ts'
import { courtNamed } from './courts.ts'
import { KINDS, type Kind } from './kinds.ts'
import {
  clientVersionMissing,
  hearingInFuture,
  inactiveFollower,
  timeOnMatter,
  timeRecordedAlready,
  unknownCourt,
  unknownFollower,
  unknownMatter,
} from './refusals.ts'
import { changeUpdate, factsFor, insertUpdate, lockUpdate, type Facts, type LockedUpdate } from './save.queries.ts'

type Input = ProgressNoteInput | CourtUpdateInput

/** Writes an update down; time spent, attachments and the update itself are one transaction. Answers its id. */
export async function createUpdate(context: FirmContext, kind: Kind, body: Input): Promise<string> {
  const { tx, businessId, userId, clock } = context
  const columns = await columnsOf(context, body)
  const [id, now] = [newId(), clock.now()]
  await insertUpdate(tx, {
    business_id: businessId,
    id,
    kind,
    user_id: userId,
    created_by: userId,
    created_at: now,
    updated_at: now,
    shared_at: body.isShared ? now : null,
    time_entry_id: await recordedTime(context, body, columns.court_name),
    ...columns,
  })
  await attach(context, kind, { id, body })
  return id
}

/** Changes an update as a whole; one that somebody else changed since it was read is left alone. */
export async function updateProgressUpdate(
  context: FirmContext,
  kind: Kind,
  { id, body }: { id: string; body: Input },
): Promise<void> {
  const { tx, clock } = context
  const before = await lockUpdate(tx, kind, id)
  if (!before) throw notFound(KINDS[kind].what)
  if (body.version !== undefined && body.version !== before.version) throw staleVersion(KINDS[kind].what)
  if (before.live_entry_id !== null && body.time) throw timeRecordedAlready()
  if (before.live_entry_id !== null && before.matter_id !== body.matterId) throw timeOnMatter()
  const columns = await columnsOf(context, body, before)
  const isSameFollowUp = columns.follow_up_on === before.follow_up_on
  await changeUpdate(tx, id, {
    ...columns,
    shared_at: body.isShared ? (before.shared_at ?? clock.now()) : null,
    follow_up_done_at: isSameFollowUp ? before.follow_up_done_at : null,
    ...(body.time && { time_entry_id: await recordedTime(context, body, columns.court_name) }),
    updated_at: clock.now(),
  })
  await attach(context, kind, { id, body })
}

export async function shareUpdate(
  { tx, clock }: FirmContext,
  kind: Kind,
  { id, isShared, version }: { id: string; isShared: boolean; version?: number | undefined },
): Promise<void> {
  const before = await lockUpdate(tx, kind, id)
  if (!before) throw notFound(KINDS[kind].what)
  if (before.is_shared === isShared) return
  if (isShared && version !== undefined && version !== before.version) throw staleVersion(KINDS[kind].what)
  if (isShared && before.client_text === '') throw clientVersionMissing()
  const now = clock.now()
  await changeUpdate(tx, id, { is_shared: isShared, shared_at: isShared ? now : null, updated_at: now })
}

const attach = (context: FirmContext, kind: Kind, { id, body }: { id: string; body: Input }) =>
  setAttachments(context, KINDS[kind].files, { recordId: id, matterId: body.matterId, fileIds: body.attachmentIds })

/** What is stored of a checked input, whether it is new or an edit. */
async function columnsOf(context: FirmContext, body: Input, before?: LockedUpdate) {
  const { tx, businessId, userId } = context
  const follower = body.followUpOn === null ? null : (body.followUpUserId ?? before?.follow_up_user_id ?? userId)
  const facts = await factsFor(tx, { businessId, matterId: body.matterId, followUpUserId: follower })
  checkMatter(facts, body, before)
  checkFollower(facts, follower, before)
  if (body.isShared && body.clientBody === null) throw clientVersionMissing()
  return {
    matter_id: body.matterId,
    happened_on: body.date,
    title: body.title,
    body: JSON.stringify(body.body),
    body_text: plainTextOf(body.body),
    client_body: body.clientBody && JSON.stringify(body.clientBody),
    client_text: body.clientBody ? plainTextOf(body.clientBody) : '',
    is_shared: body.isShared,
    follow_up_on: body.followUpOn,
    follow_up_user_id: follower,
    ...('courtName' in body ? await courtColumns(context, body, { facts, before }) : NO_COURT),
  }
}

const NO_COURT = {
  court_id: '',
  court_name: '',
  suit_number: '',
  judge: '',
  coram: '',
  next_on: null,
  next_purpose: '',
  is_concluded: false,
} as const

/** What was saved before is not judged again. */
function checkMatter(facts: Facts, { matterId }: Input, before: LockedUpdate | undefined): void {
  if (facts.matter_id === null) throw unknownMatter()
  if (facts.matter_deleted && before?.matter_id !== matterId) throw unknownMatter()
}

function checkFollower(facts: Facts, follower: string | null, before: LockedUpdate | undefined): void {
  if (follower === null || follower === before?.follow_up_user_id) return
  if (facts.follower_id === null) throw unknownFollower()
  if (facts.follower_removed) throw inactiveFollower()
}

async function courtColumns(
  { tx, clock }: FirmContext,
  body: CourtUpdateInput,
  { facts, before }: { facts: Facts; before: LockedUpdate | undefined },
) {
  const today = dayInZone(facts.time_zone, clock.now().getTime())
  if (body.date > today && body.date !== before?.happened_on) throw hearingInFuture()
  const name = body.courtId === null ? body.courtName : await courtNamed(tx, body.courtId)
  if (name === undefined) throw unknownCourt()
  return {
    court_id: body.courtId ?? '',
    court_name: name,
    suit_number: body.suitNumber,
    judge: body.judge,
    coram: body.coram,
    next_on: body.nextOn,
    next_purpose: body.nextPurpose,
    is_concluded: body.isConcluded,
  }
}

/** The field of the form that a complaint about the time is about. */
const TIME_FIELDS: Readonly<Record<string, string>> = { duration: 'time.duration', activityId: 'time.activityId' }

/**
 * The time entry of what was done, by the rules of every save of time. Its narrative may be read by the client on an
 * invoice, so nothing of the internal version goes into it.
 */
async function recordedTime(context: FirmContext, body: Input, courtName: string): Promise<string | null> {
  if (!body.time) return null
  const { activityId, isBillable, duration } = body.time
  try {
    const entry = await recordTime(context, {
      matterId: body.matterId,
      activityId,
      isBillable,
      timeEntryUserId: context.userId,
      day: body.date,
      hours: duration,
      description: body.title || (courtName === '' ? '' : `Attendance at ${courtName}`),
    })
    return entry.id
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([name, text]) => [TIME_FIELDS[name] ?? name, text])
    throw new Refusal(error.status, error.code, error.message, Object.fromEntries(fields) as Record<string, string>)
  }
}
