import type { ClientContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { findLatestView, insertViews } from './queries.ts'

/** Whoever goes back and forth within this time has opened a record once. */
const SAME_VISIT_MS = 600_000

interface View {
  readonly kind: string
  readonly subjectId: string
  readonly matterId: string | null
}

/** Records for the firm that a client has opened a record; what somebody of the firm previews is not recorded. */
export async function recordView(context: ClientContext, view: View): Promise<void> {
  const { tx, client, clock } = context
  if (client.previewedBy !== null) return
  const latest = await findLatestView(tx, view.kind, view.subjectId)
  if (latest && clock.now().getTime() - latest.at.getTime() < SAME_VISIT_MS) return
  await recordViews(context, [view])
}

/** The same for records of which the caller knows that they have not been opened yet. */
export async function recordViews({ tx, client, clock }: ClientContext, views: readonly View[]): Promise<void> {
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
