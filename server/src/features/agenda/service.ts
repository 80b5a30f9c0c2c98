import { holds } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { lockFollowUp, updateFollowUpRow } from './queries.ts'
import { noFollowUp } from './refusals.ts'

/** For the person who follows up, and for everyone who may edit the record. */
export async function setFollowUpDone(
  { tx, userId, clock, membership: { permissions } }: FirmContext,
  id: string,
  isDone: boolean,
): Promise<null> {
  const followUp = await lockFollowUp(tx, id)
  const permission = followUp?.kind === 'court' ? 'courtUpdate' : 'progressNote'
  if (!followUp || !holds(permissions, permission)) throw notFound('Follow-up')
  if (followUp.follow_up_on === null) throw noFollowUp()
  if (followUp.follow_up_user_id !== userId && !holds(permissions, `${permission}.edit`)) throw notPermitted()
  const now = clock.now()
  await updateFollowUpRow(tx, id, { doneAt: isDone ? now : null, now })
  return null
}
