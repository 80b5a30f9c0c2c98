import type { Kysely } from 'kysely'
import type { Received } from '#contract/endpoint.ts'
import type { Wall, walls as contract } from '#contract/walls.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { lockRecord, updateRecord } from '../../platform/db/records.ts'
import { refreshVisibility } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { notFound } from '../../platform/refusal.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import {
  endOverrides,
  findMatter,
  findOverrideEnd,
  grantEmergencyAccess,
  namesBarredMatter,
  peopleOf,
  selectOrphanedMatters,
  selectOverrides,
  type WallOverride,
} from './queries.ts'
import { noBarredMatter, nobodyWouldSee } from './refusals.ts'

/** Long enough to answer an auditor or to find a successor; then the access ends by itself. */
const OVERRIDE_HOURS = 4

const toOverride = (row: WallOverride, now: Date): Wall['breaks'][number] => ({
  id: row.id,
  userId: row.user_id,
  userName: row.full_name,
  reason: row.reason,
  at: row.broken_at.toISOString(),
  until: (row.left_at ?? row.open_until).toISOString(),
  isOpen: row.left_at === null && row.open_until > now,
})

export async function getWall({ tx, clock }: FirmContext, matterId: string): Promise<Wall> {
  const matter = await findMatter(tx, matterId)
  if (!matter) throw notFound('Matter')
  const [people, overrides] = await Promise.all([peopleOf(tx, matterId), selectOverrides(tx, matterId)])
  return {
    isRestricted: matter.is_restricted,
    people: people.map(({ id, full_name }) => ({ userId: id, name: full_name })),
    breaks: overrides.map((row) => toOverride(row, clock.now())),
  }
}

/** Restricts a matter or opens it again. People who are not on the matter stop seeing it at once. */
export async function setWall(context: FirmContext, matterId: string, isRestricted: boolean) {
  const { tx } = context
  const matter = await lockRecord(tx, 'app.matters', matterId)
  if (!matter) throw notFound('Matter')
  if (isRestricted && (await peopleOf(tx, matterId)).length === 0) throw nobodyWouldSee('isRestricted')
  if (matter.is_restricted !== isRestricted)
    await updateRecord(context, 'app.matters', matterId, { is_restricted: isRestricted })
  await refreshVisibility(tx)
  return { isRestricted, isInSight: (await findMatter(tx, matterId)) !== undefined }
}

/** Gives an administrator access for some hours, and mails the people of the matter at once. */
export async function overrideWall(
  context: FirmContext,
  { matterNumber, reason }: Received<typeof contract.override>['body'],
) {
  const { tx, session, businessId } = context
  const id = newId()
  const matterId = await grantEmergencyAccess(tx, { id, hours: OVERRIDE_HOURS, matterNumber, reason })
  const matter = matterId === undefined ? undefined : await findMatter(tx, matterId)
  if (!matter) throw noBarredMatter()
  const [people, until] = await Promise.all([peopleOf(tx, matter.id), findOverrideEnd(tx, id)])
  const who = oneLine(`${session.firstName} ${session.lastName}`)
  for (const { email } of people)
    await queueFirmMail(
      tx,
      {
        to: email,
        subject: `${who} entered the restricted matter ${oneLine(matter.number)}`,
        text: `${who} (${session.email}) entered the restricted matter ${oneLine(matter.number)}, ${oneLine(matter.name)}, for ${OVERRIDE_HOURS} hours.

Reason given: ${reason}

The matter's page keeps this entry and its reason; all changes made in that time are in the audit trail.
`,
      },
      { businessId, kind: 'wall', recordId: id, matterId: matter.id },
    )
  return { matterId: matter.id, matterName: matter.name, matterNumber: matter.number, until: until.toISOString() }
}

export const listOrphanedMatters = async ({ tx }: FirmContext) =>
  (await selectOrphanedMatters(tx)).map(({ number }) => ({ matterNumber: number }))

export async function endOverride({ tx, userId, clock }: FirmContext, matterId: string) {
  if ((await endOverrides(tx, matterId, userId, clock.now())) === 0) throw notFound('Matter')
  return null
}

/** Refuses a stored answer about a matter that was walled off from this person since. */
export async function assertNoBarredMatter(tx: Kysely<DB>, text: string): Promise<void> {
  if (await namesBarredMatter(tx, text)) throw notFound('Matter')
}
