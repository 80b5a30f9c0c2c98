import type { Kysely } from 'kysely'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { walls as contract } from '#contract/walls.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { lockRecord, updateRecord } from '../../platform/db/records.ts'
import { refreshVisibility } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import {
  listOverrides,
  endOverrides,
  findMatter,
  grantEmergencyAccess,
  namesBarredMatter,
  openUntil,
  peopleOf,
  orphanedMatters,
  type WallOverride,
} from './queries.ts'
import { nobodyWouldSee } from './refusals.ts'

/** Long enough to answer an auditor or to find who can take over; then the wall stands again by itself. */
const HOURS_INSIDE = 4

export async function getWall(
  { tx, clock }: FirmContext,
  { params }: Received<typeof contract.get>,
): Promise<Answer<typeof contract.get>> {
  const matter = await findMatter(tx, params.id)
  if (!matter) throw notFound('Matter')
  const [people, breaks] = await Promise.all([peopleOf(tx, params.id), listOverrides(tx, params.id)])
  return {
    isRestricted: matter.is_restricted,
    people: people.map(({ id, name }) => ({ userId: id, name })),
    breaks: breaks.map((row) => toBreak(row, clock.now())),
  }
}

const toBreak = (row: WallOverride, now: Date) => ({
  id: row.id,
  userId: row.user_id,
  userName: row.user_name,
  reason: row.reason,
  at: row.broken_at.toISOString(),
  until: (row.left_at ?? row.open_until).toISOString(),
  isOpen: row.left_at === null && row.open_until > now,
})

/** Restricts a matter that the person sees. Whoever is not among its people loses sight of it with this very call. */
export async function setWall(
  context: FirmContext,
  { params, body }: Received<typeof contract.set>,
): Promise<Answer<typeof contract.set>> {
  const { tx } = context
  const matter = await lockRecord(tx, 'app.matters', params.id)
  if (!matter) throw notFound('Matter')
  if (body.isRestricted && (await peopleOf(tx, params.id)).length === 0) throw nobodyWouldSee('isRestricted')
  if (matter.is_restricted !== body.isRestricted)
    await updateRecord(context, 'app.matters', params.id, { is_restricted: body.isRestricted })
  await refreshVisibility(tx)
  return { isRestricted: body.isRestricted, isInSight: (await findMatter(tx, params.id)) !== undefined }
}

/** The people of the matter are told by mail at once; the reason stays with the matter. */
export async function breakGlass(
  context: FirmContext,
  { body }: Received<typeof contract.breakGlass>,
): Promise<Answer<typeof contract.breakGlass>> {
  const { tx, session, businessId } = context
  const id = newId()
  const matterId = await grantEmergencyAccess(tx, {
    id,
    hours: HOURS_INSIDE,
    matterNumber: body.matterNumber,
    reason: body.reason,
  })
  const matter = matterId === undefined ? undefined : await findMatter(tx, matterId)
  if (!matter) {
    const message = 'No restricted matter that you cannot see has this number'
    throw new Refusal(404, 'not_found', message, { matterNumber: message })
  }
  const [people, until] = await Promise.all([peopleOf(tx, matter.id), openUntil(tx, id)])
  const who = oneLine(`${session.firstName} ${session.lastName}`)
  for (const { email } of people)
    await queueFirmMail(
      tx,
      {
        to: email,
        subject: `${who} entered the restricted matter ${oneLine(matter.number)}`,
        text: `${who} (${session.email}) let themselves into the restricted matter ${oneLine(matter.number)}, ${oneLine(matter.name)}, for ${HOURS_INSIDE} hours.

Reason given: ${body.reason}

The matter's page keeps this entry and its reason; whatever is changed meanwhile stands in the audit trail.
`,
      },
      { businessId, kind: 'wall', recordId: id, matterId: matter.id },
    )
  return {
    matterId: matter.id,
    matterName: matter.name,
    matterNumber: matter.number,
    until: until.toISOString(),
  }
}

export async function listOrphanedMatters({ tx }: FirmContext): Promise<Answer<typeof contract.unseen>> {
  return (await orphanedMatters(tx)).map(({ number }) => ({ matterNumber: number }))
}

export async function leave(
  { tx, userId, clock }: FirmContext,
  { params }: Received<typeof contract.leave>,
): Promise<null> {
  if ((await endOverrides(tx, params.id, userId, clock.now())) === 0) throw notFound('Matter')
  return null
}

/** Refuses a stored answer about a matter that was walled off from this person since. */
export async function assertNoBarredMatter(tx: Kysely<DB>, text: string): Promise<void> {
  if (await namesBarredMatter(tx, text)) throw notFound('Matter')
}
