import { holds, mayWorkForOthers } from '#domain/permissions.ts'
import type { Received } from '#contract/endpoint.ts'
import { MAX_SAVED_VIEWS, type SavedView, type savedViews as contract } from '#contract/saved-views.ts'
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
  selectSurvivors,
  updateViewRow,
  type ViewRow,
} from './queries.ts'
import { notYourView, tooManyViews, viewNotFound } from './refusals.ts'

export async function listViews(context: FirmContext, list: string): Promise<SavedView[]> {
  return toViews(await selectViews(context.tx, context.userId, list), context)
}

export async function createView(
  context: FirmContext,
  { list, name, query, isShared }: Received<typeof contract.create>['body'],
): Promise<SavedView> {
  const { tx, businessId, userId, clock } = context
  if (isShared) assertMayShare(context)
  const position = await countOwnViews(tx, userId, list)
  if (position >= MAX_SAVED_VIEWS) throw tooManyViews()
  const id = newId()
  const stamps = { created_at: clock.now(), updated_at: clock.now() }
  const view = { business_id: businessId, id, owner_id: userId, list, name, query, is_shared: isShared, position }
  await insertView(tx, { ...view, ...stamps })
  return getView(context, id)
}

export async function updateView(
  context: FirmContext,
  viewId: string,
  { name, query, isShared, position }: Received<typeof contract.update>['body'],
): Promise<SavedView> {
  const { tx, userId, clock } = context
  const known = await lockViewToChange(context, viewId)
  if (isShared && !known.is_shared) assertMayShare(context)
  if (isShared === false && known.owner_id !== userId) throw notYourView()
  // The lists of others cannot open with a view that is no longer shared.
  if (isShared === false) await dropDefaults(tx, known.id, { except: userId })
  await updateViewRow(tx, known.id, {
    ...omitUndefined({ name, query, is_shared: isShared, position }),
    updated_at: clock.now(),
  })
  return getView(context, known.id)
}

export async function deleteView(context: FirmContext, viewId: string): Promise<null> {
  const { id } = await lockViewToChange(context, viewId)
  await dropDefaults(context.tx, id)
  await deleteViewRow(context.tx, id)
  return null
}

/** Sets the view that the person's list opens with; null for none. */
export async function chooseView(context: FirmContext, list: string, viewId: string | null): Promise<null> {
  const { tx, businessId, userId } = context
  if (viewId === null) {
    await dropOwnDefault(tx, userId, list)
    return null
  }
  const view = await findView(tx, userId, viewId)
  if (view?.list !== list) throw viewNotFound()
  await putDefault(tx, { business_id: businessId, id: newId(), user_id: userId, list, view_id: view.id })
  return null
}

/** Refuses private views of others as not found; only its owner and administrators change a shared view. */
async function lockViewToChange(context: FirmContext, id: string) {
  const view = await lockView(context.tx, id)
  if (!view) throw viewNotFound()
  if (!mayChange(view.owner_id, context)) throw notPermitted()
  return view
}

/** A shared view is in everybody's lists, so a role that only reads keeps its views to itself. */
function assertMayShare({ membership }: FirmContext): void {
  if (!mayWorkForOthers(membership.permissions)) throw notPermitted()
}

const mayChange = (ownerId: string, { userId, membership }: FirmContext): boolean =>
  ownerId === userId || holds(membership.permissions, 'administrator')

async function getView(context: FirmContext, id: string): Promise<SavedView> {
  const row = await findView(context.tx, context.userId, id)
  const [view] = await toViews(row ? [row] : [], context)
  if (!view) throw viewNotFound()
  return view
}

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/**
 * A view of a client that was merged into another shows that other client while the merge lasts. The stored query stays,
 * so that the view shows the first client again once the merge is undone.
 */
async function toViews(rows: readonly ViewRow[], context: FirmContext): Promise<SavedView[]> {
  const named = new Set(rows.flatMap(({ query }) => query.match(ID) ?? []))
  const survivors = named.size > 0 ? await selectSurvivors(context.tx, [...named]) : new Map<string, string>()
  const follow = (query: string) => query.replaceAll(ID, (id) => survivors.get(id.toLowerCase()) ?? id)
  return rows.map((row) => toView({ ...row, query: follow(row.query) }, context))
}

const toView = (row: ViewRow, context: FirmContext): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  isShared: row.is_shared,
  owner: { userId: row.owner_id, name: row.owner_name },
  isOwn: row.owner_id === context.userId,
  isDefault: row.chosen_id !== null,
  canChange: mayChange(row.owner_id, context),
})
