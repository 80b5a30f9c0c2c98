import type { Received } from '#contract/endpoint.ts'
import type { LegalHold, legalHolds as contract } from '#contract/legal-holds.ts'
import type { FirmContext } from '../../platform/context.ts'
import { lockRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { endHold, findHold, insertHold } from './queries.ts'
import { holdStands, noHold } from './refusals.ts'

type Input = Received<typeof contract.set>['body']

/** Puts a matter under legal hold. Its triggers refuse from now on whatever would delete something of it. */
export async function setHold(context: FirmContext, matterId: string, { reason }: Input): Promise<LegalHold> {
  const { tx, businessId, userId, clock, session } = context
  await lockMatter(context, matterId)
  if (await findHold(tx, matterId)) throw holdStands()
  const now = clock.now()
  await insertHold(tx, {
    business_id: businessId,
    id: newId(),
    matter_id: matterId,
    reason,
    set_by: userId,
    set_at: now,
  })
  return { reason, setBy: `${session.firstName} ${session.lastName}`, setAt: now.toISOString() }
}

/** Lifts the hold of a matter; it stays in the matter's history with both reasons. */
export async function liftHold(context: FirmContext, matterId: string, { reason }: Input): Promise<null> {
  const { tx, userId, clock } = context
  await lockMatter(context, matterId)
  const hold = await findHold(tx, matterId)
  if (!hold) throw noHold()
  await endHold(tx, hold.id, { lifted_by: userId, lifted_at: clock.now(), lift_reason: reason })
  return null
}

/** Locked, so that a hold and the deletion of its matter follow one another. */
async function lockMatter({ tx }: FirmContext, id: string): Promise<void> {
  if (!(await lockRecord(tx, 'app.matters', id))) throw notFound('Matter')
}
