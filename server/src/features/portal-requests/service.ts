import type { PortalFile } from '#contract/portal-files.ts'
import type { PortalRequest, PortalRequestItem } from '#contract/portal-requests.ts'
import type { ClientContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { findPersonName, sentFilesOf, setSentFiles } from '../portal-files/public.ts'
import { queueClientNews } from '../notifications/public.ts'
import { recordViews } from '../portal-views/public.ts'
import { todayOfFirm } from '../portal/public.ts'
import {
  findItem,
  findRequest,
  lockItem,
  saveAnswer,
  selectItems,
  selectRequests,
  selectUnseen,
  type ItemRow,
  type RequestRow,
} from './queries.ts'
import { answerMissing, itemAccepted } from './refusals.ts'

const MAX_REQUESTS = 100

export async function listPortalRequests(context: ClientContext): Promise<PortalRequest[]> {
  return withItems(context, await selectRequests(context.tx, context.client.accessId, MAX_REQUESTS))
}

/** The firm sees once when each person has read a request. */
export async function markRequestsRead(context: ClientContext, requestIds: readonly string[]): Promise<null> {
  const unseen = await selectUnseen(context.tx, context.client.accessId, requestIds)
  await recordViews(
    context,
    unseen.map(({ id, matter_id }) => ({ kind: 'request', subjectId: id, matterId: matter_id })),
  )
  return null
}

async function withItems(context: ClientContext, rows: readonly RequestRow[]): Promise<PortalRequest[]> {
  const { tx } = context
  const today = await todayOfFirm(context)
  const items = await selectItems(
    tx,
    rows.map(({ id }) => id),
  )
  const files = await sentFilesOf(
    tx,
    items.map(({ id }) => id),
  )
  const byRequest = Map.groupBy(items, ({ request_id }) => request_id)
  return rows.map((row) => toRequest(row, { items: byRequest.get(row.id) ?? [], files, today }))
}

interface Parts {
  readonly items: readonly ItemRow[]
  readonly files: ReadonlyMap<string, PortalFile[]>
  readonly today: string
}

function toRequest(row: RequestRow, { items, files, today }: Parts): PortalRequest {
  const isOpen = items.some(({ state }) => state === 'open' || state === 'sentBack')
  const isAnswered = items.some(({ state }) => state === 'answered')
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    matterId: row.matter_id,
    matterName: row.matter_name,
    dueOn: row.due_on,
    isOverdue: isOpen && row.due_on !== null && row.due_on < today,
    state: isOpen ? 'open' : isAnswered ? 'answered' : 'done',
    requestedBy: row.creator_name ?? '',
    requestedAt: row.created_at.toISOString(),
    isNew: row.is_new,
    items: items.map((item) => toItem(item, files.get(item.id) ?? [])),
  }
}

const toItem = (row: ItemRow, files: PortalFile[]): PortalRequestItem => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  hint: row.hint,
  state: row.state,
  answer: row.answer,
  answeredBy: row.answered_by_name,
  answeredAt: row.answered_at?.toISOString() ?? null,
  files,
  reason: row.reason,
})

interface Answer {
  readonly text: string
  readonly fileIds: readonly string[]
}

/** Answers an item, or answers it anew until the firm has accepted it. */
export async function answerItem(
  context: ClientContext,
  id: string,
  { text, fileIds }: Answer,
): Promise<PortalRequest> {
  const { tx, client, clock } = context
  const item = await lockItem(tx, id)
  if (!item) throw (await findItem(tx, id)) ? itemAccepted() : notFound('Item')
  if (item.kind === 'document' && fileIds.length === 0) throw answerMissing('fileIds', 'Add a file')
  if (item.kind === 'answer' && text === '' && fileIds.length === 0)
    throw answerMissing('text', 'Write an answer or add a file')
  await setSentFiles(context, 'answer', { recordId: id, matterId: item.matter_id, fileIds })
  await saveAnswer(tx, id, {
    status: 'answered',
    answer: text,
    answered_by_name: await findPersonName(tx, client.personId),
    answered_at: clock.now(),
    decided_by: null,
    decided_at: null,
    reason: '',
  })
  await queueClientNews(tx, { event: 'clientAnswer', recordId: item.matter_id, matterId: item.matter_id })
  const row = await findRequest(tx, client.accessId, item.request_id)
  const [request] = await withItems(context, row ? [row] : [])
  if (!request) throw notFound('Item')
  return request
}
