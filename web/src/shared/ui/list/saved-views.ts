import { queryOptions } from '@tanstack/react-query'
import { savedViews, type SavedView } from '#contract/saved-views.ts'
import { call, exchange } from '../../api.ts'
import type { CurrentUser } from '../../current-user.ts'
import { storage } from '../../storage.ts'

type Firm = CurrentUser['firm']

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

export interface NewView {
  readonly list: string
  readonly name: string
  readonly query: string
  readonly isShared: boolean
}

/** Each answers what to tell. */
export async function saveView(firm: Firm, view: NewView): Promise<{ data: SavedView; message: string }> {
  const answer = await exchange(savedViews.create, { body: { ...firm, ...view } })
  return answer
}

export async function changeView(
  firm: Firm,
  id: string,
  changes: { name?: string; query?: string; isShared?: boolean; position?: number },
): Promise<string> {
  const { message } = await exchange(savedViews.update, { params: { id }, body: { ...firm, ...changes } })
  return message
}

export async function deleteView(firm: Firm, id: string): Promise<string> {
  const { message } = await exchange(savedViews.delete, { params: { id }, query: firm })
  return message
}

export async function openListWith(firm: Firm, list: string, viewId: string | null): Promise<void> {
  await call(savedViews.choose, { body: { ...firm, list, viewId } })
}

type Opening = Pick<SavedView, 'id' | 'query'>

const openingKey = (firm: Firm, list: string) => `list-opens:${firm.businessId}:${list}`

/** Kept in this browser, so that the list need not first show itself as it is for everybody. */
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
