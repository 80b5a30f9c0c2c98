import type { ClientWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { findLatestView, insertViews, lockReadings, selectReadOfDay } from './queries.ts'

/** Whoever goes back and forth within this time has opened a record once. */
const SAME_VISIT_MS = 600_000

interface View {
  readonly kind: string
  readonly subjectId: string
  readonly matterId: string | null
}

/** Records for the firm that a client has opened a record; what somebody of the firm previews is not recorded. */
export const recordView = (context: ClientWork, view: View): Promise<void> =>
  recordViewIn(context, view, [view.matterId])

/** The same for a record that is about several matters: it is seen in each. */
export async function recordViewIn(
  context: ClientWork,
  { kind, subjectId }: Pick<View, 'kind' | 'subjectId'>,
  matterIds: readonly (string | null)[],
): Promise<void> {
  const { tx, client, clock } = context
  if (client.previewedBy !== null) return
  const latest = await findLatestView(tx, kind, subjectId)
  if (latest && clock.now().getTime() - latest.at.getTime() < SAME_VISIT_MS) return
  await recordViews(
    context,
    matterIds.map((matterId) => ({ kind, subjectId, matterId })),
  )
}

/**
 * Records that a client has read what is about these matters: once a day in each, however often they change its period. What
 * somebody of the firm previews is not recorded.
 */
export async function recordReadOfDay(context: ClientWork, kind: string, matterIds: readonly string[]): Promise<void> {
  const { tx, client, clock } = context
  const ids = [...new Set(matterIds)]
  if (client.previewedBy !== null || ids.length === 0) return
  await lockReadings(tx, client.accessId, kind)
  const read = new Set((await selectReadOfDay(tx, kind, { ids, now: clock.now() })).map((row) => row.subject_id))
  const unread = ids.filter((id) => !read.has(id))
  await recordViews(
    context,
    unread.map((id) => ({ kind, subjectId: id, matterId: id })),
  )
}

/** The same for records of which the caller knows that they have not been opened yet. */
export async function recordViews({ tx, client, clock }: ClientWork, views: readonly View[]): Promise<void> {
  if (client.previewedBy !== null || views.length === 0) return
  const at = clock.now()
  await insertViews(
    tx,
    views.map(({ kind, subjectId, matterId }) => ({
      business_id: client.businessId,
      id: newId(),
      access_id: client.accessId,
      client_id: client.clientId,
      matter_id: matterId,
      kind,
      subject_id: subjectId,
      at,
    })),
  )
}
