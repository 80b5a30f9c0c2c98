import type { FirmContext } from '../../platform/context.ts'
import { assertVersion, updateRecord } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { setAttachments } from '../files/public.ts'
import { mailClientNotice } from '../portal-notices/public.ts'
import { recordLifecycle } from '../records/public.ts'
import { checkedColumns } from './content.ts'
import { getUpdate } from './list.ts'
import { insertProgressUpdate, lockUpdate } from './queries.ts'
import { clientVersionMissing, timeOnMatter, timeRecordedAlready } from './refusals.ts'
import { recordTimeSpent } from './time-spent.ts'
import { KINDS, type Kind, type UpdateInput } from './update-kinds.ts'

/** Creates an update with its time entry and attachments, and returns its id. */
export async function createProgressUpdate(context: FirmContext, kind: Kind, input: UpdateInput): Promise<string> {
  const { tx, businessId, userId, clock } = context
  const columns = await checkedColumns(context, input)
  const [id, now] = [newId(), clock.now()]
  await insertProgressUpdate(tx, {
    business_id: businessId,
    id,
    kind,
    user_id: userId,
    created_by: userId,
    created_at: now,
    updated_at: now,
    shared_at: input.isShared ? now : null,
    time_entry_id: await recordTimeSpent(context, input, columns.court_name),
    ...columns,
  })
  await saveAttachments(context, kind, { id, input })
  if (input.isShared) await mailClientNotice(context, 'updates', { matterId: input.matterId })
  return id
}

interface Change<Input> {
  readonly id: string
  readonly input: Input
}

export async function updateProgressUpdate(context: FirmContext, kind: Kind, { id, input }: Change<UpdateInput>) {
  const before = await lockLiveUpdate(context, kind, id)
  assertVersion(input.version, before.version, KINDS[kind].contract.noun)
  if (before.live_entry_id !== null && input.time) throw timeRecordedAlready()
  if (before.live_entry_id !== null && before.matter_id !== input.matterId) throw timeOnMatter()
  const columns = await checkedColumns(context, input, before)
  const isSameFollowUp = columns.follow_up_on === before.follow_up_on
  await updateRecord(context, 'app.progress_updates', id, {
    ...columns,
    shared_at: input.isShared ? (before.shared_at ?? context.clock.now()) : null,
    follow_up_done_at: isSameFollowUp ? before.follow_up_done_at : null,
    ...(input.time && { time_entry_id: await recordTimeSpent(context, input, columns.court_name) }),
  })
  await saveAttachments(context, kind, { id, input })
  if (input.isShared && !before.is_shared) await mailClientNotice(context, 'updates', { matterId: input.matterId })
}

interface Sharing {
  readonly isShared: boolean
  readonly version?: number | undefined
}

export async function shareProgressUpdate(
  context: FirmContext,
  kind: Kind,
  { id, input }: Change<Sharing>,
): Promise<void> {
  const { isShared } = input
  const before = await lockLiveUpdate(context, kind, id)
  if (before.is_shared === isShared) return
  if (isShared) assertVersion(input.version, before.version, KINDS[kind].contract.noun)
  if (isShared && before.client_text === '') throw clientVersionMissing()
  const shared_at = isShared ? context.clock.now() : null
  await updateRecord(context, 'app.progress_updates', id, { is_shared: isShared, shared_at })
  if (isShared) await mailClientNotice(context, 'updates', { matterId: before.matter_id })
}

const updateLifecycle = (kind: Kind) =>
  recordLifecycle({
    contract: KINDS[kind].contract,
    table: 'app.progress_updates',
    isOfType: (update) => update.kind === kind,
    get: (context, id) => getUpdate(context, kind, id),
  })

/** Time that was recorded with an update is work that was done, and stays. */
export const deleteProgressUpdate = (context: FirmContext, kind: Kind, id: string) =>
  updateLifecycle(kind).delete(context, id)

export const restoreProgressUpdate = (context: FirmContext, kind: Kind, id: string) =>
  updateLifecycle(kind).restore(context, id)

async function lockLiveUpdate({ tx }: FirmContext, kind: Kind, id: string) {
  const update = await lockUpdate(tx, kind, id)
  if (!update) throw notFound(KINDS[kind].contract.noun)
  return update
}

const saveAttachments = (context: FirmContext, kind: Kind, { id, input }: Change<UpdateInput>) =>
  setAttachments(context, KINDS[kind].files, { recordId: id, matterId: input.matterId, fileIds: input.attachmentIds })
