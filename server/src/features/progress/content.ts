import { dayInZone } from '#domain/calendar-day.ts'
import { plainTextOf } from '#domain/rich-text.ts'
import type { CourtUpdateInput } from '#contract/progress-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { assertMatterAvailable } from '../charges/public.ts'
import { getCourt } from '../courts/public.ts'
import { findSaveFacts, type LockedUpdate, type SaveFacts } from './queries.ts'
import { clientVersionMissing, hearingInFuture, inactiveFollower, unknownCourt, unknownFollower } from './refusals.ts'
import type { UpdateInput } from './update-kinds.ts'

/** Checks an input and returns the columns it sets; `before` is the update that an edit changes. */
export async function checkedColumns(context: FirmContext, input: UpdateInput, before?: LockedUpdate) {
  const { tx, businessId, userId } = context
  const follower = input.followUpOn === null ? null : (input.followUpUserId ?? before?.follow_up_user_id ?? userId)
  const facts = await findSaveFacts(tx, { businessId, matterId: input.matterId, followUpUserId: follower })
  checkMatter(facts, before)
  checkFollower(facts, follower, before)
  if (input.isShared && input.clientBody === null) throw clientVersionMissing()
  return {
    matter_id: input.matterId,
    happened_on: input.date,
    title: input.title,
    body: JSON.stringify(input.body),
    body_text: plainTextOf(input.body),
    client_body: input.clientBody && JSON.stringify(input.clientBody),
    client_text: input.clientBody ? plainTextOf(input.clientBody) : '',
    is_shared: input.isShared,
    follow_up_on: input.followUpOn,
    follow_up_user_id: follower,
    ...('courtName' in input ? await courtColumns(context, input, { facts, before }) : NO_COURT),
  }
}

const NO_COURT = {
  court_id: '',
  court_name: '',
  suit_number: '',
  judge: '',
  coram: '',
  next_on: null,
  next_time: null,
  next_room: '',
  next_purpose: '',
  is_concluded: false,
} as const

/** An edit may keep a matter that was deleted after the update was written. */
function checkMatter(facts: SaveFacts, before: LockedUpdate | undefined): void {
  const isDeleted = facts.matter_deleted_at !== null
  const matter = facts.matter_id === null ? undefined : { id: facts.matter_id, isDeleted }
  assertMatterAvailable(matter, before && { matterId: before.matter_id })
}

/** An edit may keep a person who has left the firm. */
function checkFollower(facts: SaveFacts, follower: string | null, before: LockedUpdate | undefined): void {
  if (follower === null || follower === before?.follow_up_user_id) return
  if (facts.follower_id === null) throw unknownFollower()
  if (facts.follower_removed_at !== null) throw inactiveFollower()
}

async function courtColumns(
  { tx, clock }: FirmContext,
  input: CourtUpdateInput,
  { facts, before }: { facts: SaveFacts; before: LockedUpdate | undefined },
) {
  const today = dayInZone(facts.time_zone, clock.now().getTime())
  if (input.date > today && input.date !== before?.happened_on) throw hearingInFuture()
  return {
    court_id: input.courtId ?? '',
    court_name: input.courtId === null ? input.courtName : await resolveCourtName(tx, input.courtId, before),
    suit_number: input.suitNumber,
    judge: input.judge,
    coram: input.coram,
    next_on: input.nextOn,
    next_time: input.nextTime,
    next_room: input.nextRoom,
    next_purpose: input.nextPurpose,
    is_concluded: input.isConcluded,
  }
}

/** As the court is called today. An edit may keep a court that is offered no more. */
async function resolveCourtName(tx: FirmTx, courtId: string, before: LockedUpdate | undefined): Promise<string> {
  const court = await getCourt(tx, courtId)
  if (!court || (court.isArchived && courtId !== before?.court_id)) throw unknownCourt()
  return court.name
}
