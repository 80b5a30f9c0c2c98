import { queryOptions } from '@tanstack/react-query'
import type { EndpointShape, Sent } from '#contract/endpoint.ts'
import { savedViews, type SavedView } from '#contract/saved-views.ts'
import { call, exchange } from '../../api.ts'
import type { Firm } from '../../firm-of.ts'
import { storage } from '../../storage.ts'

export const savedViewsQuery = (firm: Firm, list: string) =>
  queryOptions({
    queryKey: [savedViews.list.path, firm, list],
    queryFn: async ({ signal }) => {
      const views = await call(savedViews.list, { query: { ...firm, list } }, { signal })
      rememberOpening(firm, list, views)
      return views
    },
    staleTime: 60_000,
  })

type Body<E extends EndpointShape> = Sent<E> extends { body: infer B } ? Omit<B, keyof Firm> : never

export const saveView = (firm: Firm, view: Body<typeof savedViews.create>) =>
  exchange(savedViews.create, { body: { ...firm, ...view } })

/** Returns the message to show, as `deleteView` does. */
export const changeView = async (firm: Firm, id: string, changes: Body<typeof savedViews.update>): Promise<string> =>
  (await exchange(savedViews.update, { params: { id }, body: { ...firm, ...changes } })).message

export const deleteView = async (firm: Firm, id: string): Promise<string> =>
  (await exchange(savedViews.delete, { params: { id }, query: firm })).message

export const openListWith = (firm: Firm, list: string, viewId: string | null) =>
  call(savedViews.choose, { body: { ...firm, list, viewId } })

type Opening = Pick<SavedView, 'id' | 'query'>

const openingKey = (firm: Firm, list: string) => `list-opens:${firm.businessId}:${list}`

/** Stored in this browser, so that the list opens as the view before the views are loaded. */
function rememberOpening(firm: Firm, list: string, views: readonly SavedView[]): void {
  const view = views.find(({ isDefault }) => isDefault)
  if (view) storage.set(openingKey(firm, list), JSON.stringify({ id: view.id, query: view.query }))
  else storage.remove(openingKey(firm, list))
}

export function rememberedOpening(firm: Firm, list: string): Opening | undefined {
  try {
    const known = JSON.parse(storage.get(openingKey(firm, list)) ?? 'null') as Partial<Opening> | null
    return typeof known?.id === 'string' && typeof known.query === 'string'
      ? { id: known.id, query: known.query }
      : undefined
  } catch {
    return undefined
  }
}
