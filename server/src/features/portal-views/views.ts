import type { ClientContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { findLatestView, insertView } from './queries.ts'

/** Whoever goes back and forth within this time has opened a record once. */
const SAME_VISIT_MS = 600_000

interface View {
  readonly kind: string
  readonly subjectId: string
  readonly matterId: string | null
}

/** Records for the firm that a client has opened a record; what somebody of the firm previews is not recorded. */
export async function recordView(
  { tx, client, clock }: ClientContext,
  { kind, subjectId, matterId }: View,
): Promise<void> {
  if (client.previewedBy !== null) return
  const now = clock.now()
  const latest = await findLatestView(tx, kind, subjectId)
  if (latest && now.getTime() - latest.at.getTime() < SAME_VISIT_MS) return
  await insertView(tx, {
    business_id: client.businessId,
    id: newId(),
    access_id: client.accessId,
    client_id: client.clientId,
    matter_id: matterId,
    kind,
    subject_id: subjectId,
    at: now,
  })
}
