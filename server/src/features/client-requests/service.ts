import type { Answer } from '#contract/endpoint.ts'
import type {
  ClientRequest,
  ClientRequestChange,
  ClientRequestInput,
  clientRequests,
} from '#contract/client-requests.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { attachmentsOf } from '../files/public.ts'
import { mailClientNotice } from '../portal-notices/public.ts'
import { clientRequestFiles } from './attachments.ts'
import {
  changeItem,
  changeRequest,
  countWaiting,
  deleteItems,
  findClientOfMatter,
  findItem,
  findLastReminder,
  findRequest,
  insertItem,
  insertRequest,
  lockItem,
  lockRequest,
  selectItems,
  selectRequestPage,
  type ItemRow,
  type RequestFilters,
} from './queries.ts'
import { answerChanged, itemAnswered, itemNotAnswered, itemUnknown, requestWithdrawn } from './refusals.ts'
import { toRequest, toRequestRow } from './view.ts'

export const listRequests = async (
  { tx, clock, userId }: FirmContext,
  filters: RequestFilters,
): Promise<Answer<typeof clientRequests.list>> =>
  toPage((await selectRequestPage(tx, filters, { now: clock.now(), userId })).map(toRequestRow), filters)

export const getWaitingRequests = async ({
  tx,
  userId,
  clock,
}: FirmContext): Promise<Answer<typeof clientRequests.waiting>> => ({
  requests: (await countWaiting(tx, { now: clock.now(), userId })).answered,
})

export async function getRequest({ tx, clock, membership }: FirmContext, id: string): Promise<ClientRequest> {
  const row = await findRequest(tx, id, clock.now())
  if (!row) throw notFound('Request')
  const items = await selectItems(tx, id)
  const files = await attachmentsOf(
    tx,
    clientRequestFiles,
    items.map((item) => item.id),
  )
  const remindedAt = await findLastReminder(tx, id)
  return toRequest(row, { items, files, remindedAt, permissions: membership.permissions })
}

export async function createRequest(context: FirmContext, input: ClientRequestInput): Promise<ClientRequest> {
  const { tx, businessId, userId, clock } = context
  const matter = await findClientOfMatter(tx, input.matterId)
  if (!matter) throw missingField('matterId', 'Matter')
  const [id, now] = [newId(), clock.now()]
  await insertRequest(tx, {
    business_id: businessId,
    id,
    client_id: matter.client_id,
    matter_id: input.matterId,
    title: input.title,
    note: input.note,
    due_on: input.dueOn,
    created_by: userId,
    created_at: now,
    updated_at: now,
  })
  for (const [position, item] of input.items.entries())
    await addItem(context, { id, matter_id: input.matterId }, position, item)
  await mailClientNotice(context, 'requests', { matterId: input.matterId }, input.title)
  return getRequest(context, id)
}

type Item = ClientRequestInput['items'][number]
interface OfMatter {
  readonly id: string
  readonly matter_id: string
}

const addItem = ({ tx, businessId }: FirmContext, request: OfMatter, position: number, { kind, label, hint }: Item) =>
  insertItem(tx, {
    business_id: businessId,
    id: newId(),
    request_id: request.id,
    matter_id: request.matter_id,
    position,
    kind,
    label,
    hint,
  })

/** Refuses a request that was withdrawn. */
async function lockLiveRequest({ tx }: FirmContext, id: string) {
  const request = await lockRequest(tx, id)
  if (!request) throw notFound('Request')
  if (request.withdrawn_at !== null) throw requestWithdrawn()
  return request
}

/** Items stand in the order in which they were sent; one that is left out is removed, unless the client has answered it. */
export async function updateRequest(
  context: FirmContext,
  id: string,
  input: ClientRequestChange,
): Promise<ClientRequest> {
  const { tx, clock } = context
  const request = await lockLiveRequest(context, id)
  assertVersion(input.version, request.version, 'The request')
  const before = new Map((await selectItems(tx, id)).map((item) => [item.id, item]))
  const removed = [...before.values()].filter((item) => input.items.every((one) => one.id !== item.id))
  if (removed.some(({ state }) => state !== 'open')) throw itemAnswered()
  await deleteItems(
    tx,
    removed.map((item) => item.id),
  )
  for (const [position, item] of input.items.entries()) {
    if (item.id === undefined) await addItem(context, request, position, item)
    else await changeKnownItem(context, before.get(item.id), position, item)
  }
  await changeRequest(tx, id, {
    title: input.title,
    note: input.note,
    due_on: input.dueOn,
    updated_at: clock.now(),
  })
  return getRequest(context, id)
}

async function changeKnownItem(
  { tx }: FirmContext,
  before: ItemRow | undefined,
  position: number,
  { kind, label, hint }: Item,
): Promise<void> {
  if (!before) throw itemUnknown()
  const isSame = before.kind === kind && before.label === label && before.hint === hint
  if (!isSame && before.state !== 'open') throw itemAnswered()
  await changeItem(tx, before.id, { position, kind, label, hint })
}

interface Decision {
  readonly status: 'accepted' | 'sentBack'
  readonly reason: string
  /** Of the answer that the person has read; undefined where they do not say. */
  readonly answeredAt: string | undefined
}

/** Accepts an answer or sends it back; each answer is decided once, and none that has changed since it was read. */
export async function decideItem(
  context: FirmContext,
  itemId: string,
  { answeredAt, ...decision }: Decision,
): Promise<ClientRequest> {
  const { tx, userId, clock } = context
  const found = await findItem(tx, itemId)
  if (!found) throw notFound('Item')
  await lockLiveRequest(context, found.request_id)
  const item = await lockItem(tx, itemId)
  if (item?.status !== 'answered') throw itemNotAnswered()
  if (answeredAt !== undefined && item.answered_at?.getTime() !== Date.parse(answeredAt)) throw answerChanged()
  await changeItem(tx, itemId, { ...decision, decided_by: userId, decided_at: clock.now() })
  if (decision.status === 'sentBack') await mailClientNotice(context, 'requests', { matterId: found.matter_id })
  return getRequest(context, found.request_id)
}

export async function withdrawRequest(context: FirmContext, id: string): Promise<ClientRequest> {
  const { tx, userId, clock } = context
  await lockLiveRequest(context, id)
  const now = clock.now()
  await changeRequest(tx, id, { withdrawn_at: now, withdrawn_by: userId, updated_at: now })
  return getRequest(context, id)
}
