import { holds } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import { MOST_SAVED_VIEWS, type SavedView, type savedViews as contract } from '#contract/saved-views.ts'
import type { FirmContext } from '../../platform/context.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { newId } from '../../platform/ids.ts'
import { notPermitted } from '../../platform/refusal.ts'
import {
  countOwnViews,
  deleteViewRow,
  dropDefaults,
  dropOwnDefault,
  findView,
  insertView,
  selectViews,
  lockView,
  putDefault,
  survivorsOf,
  updateViewRow,
  type ViewRow,
} from './queries.ts'
import { notYourView, tooManyViews, viewNotFound } from './refusals.ts'

export async function listViews(context: FirmContext, { query }: Received<typeof contract.list>): Promise<SavedView[]> {
  return toViews(await selectViews(context.tx, context.userId, query.list), context)
}

export async function createView(context: FirmContext, { body }: Received<typeof contract.create>): Promise<SavedView> {
  const { tx, businessId, userId, clock } = context
  const known = await countOwnViews(tx, userId, body.list)
  if (known >= MOST_SAVED_VIEWS) throw tooManyViews()
  const id = newId()
  await insertView(tx, {
    business_id: businessId,
    id,
    owner_id: userId,
    list: body.list,
    name: body.name,
    query: body.query,
    is_shared: body.isShared,
    position: known,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  return readView(context, id)
}

export async function updateView(
  context: FirmContext,
  { params, body }: Received<typeof contract.update>,
): Promise<SavedView> {
  const { tx, userId, clock } = context
  const known = await viewToChange(context, params.id)
  if (body.isShared === false && known.owner_id !== userId) throw notYourView()
  const { name, query, isShared, position } = body
  // What is no longer shared cannot be what others open their list with.
  if (isShared === false) await dropDefaults(tx, known.id, { except: userId })
  await updateViewRow(tx, known.id, {
    ...omitUndefined({ name, query, is_shared: isShared, position }),
    updated_at: clock.now(),
  })
  return readView(context, known.id)
}

export async function deleteView(context: FirmContext, { params }: Received<typeof contract.delete>): Promise<null> {
  const { id } = await viewToChange(context, params.id)
  await dropDefaults(context.tx, id)
  await deleteViewRow(context.tx, id)
  return null
}

export async function chooseView(context: FirmContext, { body }: Received<typeof contract.choose>): Promise<null> {
  const { tx, businessId, userId } = context
  if (body.viewId === null) {
    await dropOwnDefault(tx, userId, body.list)
    return null
  }
  const view = await findView(tx, userId, body.viewId)
  if (view?.list !== body.list) throw viewNotFound()
  await putDefault(tx, { business_id: businessId, id: newId(), user_id: userId, list: body.list, view_id: view.id })
  return null
}

/** A view that others keep to themselves is not there; a shared one is its owner's and the administrators' to change. */
async function viewToChange(context: FirmContext, id: string) {
  const view = await lockView(context.tx, id)
  if (!view) throw viewNotFound()
  if (!mayChange(view.owner_id, context)) throw notPermitted()
  return view
}

const mayChange = (ownerId: string, { userId, membership }: FirmContext): boolean =>
  ownerId === userId || holds(membership.permissions, 'administrator')

async function readView(context: FirmContext, id: string): Promise<SavedView> {
  const row = await findView(context.tx, context.userId, id)
  const [view] = await toViews(row ? [row] : [], context)
  if (!view) throw viewNotFound()
  return view
}

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/**
 * A view of a client that was merged into another is one of that other, for as long as the merge holds: what is stored
 * stays, so that it is of the first again once the merge is undone.
 */
async function toViews(rows: readonly ViewRow[], context: FirmContext): Promise<SavedView[]> {
  const named = new Set(rows.flatMap(({ query }) => query.match(ID) ?? []))
  const survivors = named.size > 0 ? await survivorsOf(context.tx, [...named]) : new Map<string, string>()
  const follow = (query: string) => query.replaceAll(ID, (id) => survivors.get(id.toLowerCase()) ?? id)
  return rows.map((row) => toView({ ...row, query: follow(row.query) }, context))
}

const toView = (row: ViewRow, context: FirmContext): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  owner: { userId: row.owner_id, name: `${row.first_name} ${row.last_name}`.trim() },
  isOwn: row.owner_id === context.userId,
  isDefault: row.chosen_id !== null,
  canChange: mayChange(row.owner_id, context),
})
