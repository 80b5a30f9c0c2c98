import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, staleVersion } from '../../platform/refusal.ts'
import { setAttachments } from '../files/public.ts'
import { assertRestorable } from '../recycle-bin/public.ts'
import { checkedColumns } from './content.ts'
import { insertProgressUpdate, lockDeletedUpdate, lockUpdate, updateProgressRow } from './queries.ts'
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
  return id
}

interface Change<Input> {
  readonly id: string
  readonly input: Input
}

export async function updateProgressUpdate(context: FirmContext, kind: Kind, { id, input }: Change<UpdateInput>) {
  const { tx, clock } = context
  const before = await lockLiveUpdate(context, kind, id)
  assertVersion(kind, before, input)
  if (before.live_entry_id !== null && input.time) throw timeRecordedAlready()
  if (before.live_entry_id !== null && before.matter_id !== input.matterId) throw timeOnMatter()
  const columns = await checkedColumns(context, input, before)
  const isSameFollowUp = columns.follow_up_on === before.follow_up_on
  await updateProgressRow(tx, id, {
    ...columns,
    shared_at: input.isShared ? (before.shared_at ?? clock.now()) : null,
    follow_up_done_at: isSameFollowUp ? before.follow_up_done_at : null,
    ...(input.time && { time_entry_id: await recordTimeSpent(context, input, columns.court_name) }),
    updated_at: clock.now(),
  })
  await saveAttachments(context, kind, { id, input })
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
  const { tx, clock } = context
  const { isShared } = input
  const before = await lockLiveUpdate(context, kind, id)
  if (before.is_shared === isShared) return
  if (isShared) assertVersion(kind, before, input)
  if (isShared && before.client_text === '') throw clientVersionMissing()
  const now = clock.now()
  await updateProgressRow(tx, id, { is_shared: isShared, shared_at: isShared ? now : null, updated_at: now })
}

/** Time that was recorded with an update is work that was done, and stays. */
export async function deleteProgressUpdate(context: FirmContext, kind: Kind, id: string): Promise<null> {
  const { tx, userId, clock } = context
  await lockLiveUpdate(context, kind, id)
  const now = clock.now()
  await updateProgressRow(tx, id, { deleted_at: now, deleted_by: userId, updated_at: now })
  return null
}

export async function restoreProgressUpdate(context: FirmContext, kind: Kind, id: string): Promise<void> {
  const { tx, clock } = context
  const { name, permission } = KINDS[kind]
  const deleted = await lockDeletedUpdate(tx, kind, id)
  assertRestorable(context, deleted, { what: name, deletes: `${permission}.delete` })
  await updateProgressRow(tx, id, { deleted_at: null, deleted_by: null, updated_at: clock.now() })
}

async function lockLiveUpdate({ tx }: FirmContext, kind: Kind, id: string) {
  const update = await lockUpdate(tx, kind, id)
  if (!update) throw notFound(KINDS[kind].name)
  return update
}

function assertVersion(kind: Kind, stored: { version: number }, read: { version?: number | undefined }): void {
  if (read.version !== undefined && read.version !== stored.version) throw staleVersion(KINDS[kind].name)
}

const saveAttachments = (context: FirmContext, kind: Kind, { id, input }: Change<UpdateInput>) =>
  setAttachments(context, KINDS[kind].files, { recordId: id, matterId: input.matterId, fileIds: input.attachmentIds })
