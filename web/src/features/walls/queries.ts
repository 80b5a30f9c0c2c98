import { queryOptions } from '@tanstack/react-query'
import { walls } from '#contract/walls.ts'
import { call, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'

type Firm = CurrentUser['firm']

export const wallQuery = (firm: Firm, matterId: string) =>
  queryOptions({
    queryKey: ['walls', matterId],
    queryFn: ({ signal }) => call(walls.get, { params: { id: matterId }, query: firm }, { signal }),
  })

/** A wall decides over every list, sum and page; what was read before it moved is asked for again. */
export function reloadEverything(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
}

export const restrictMatter = (matterId: string, isRestricted: boolean) =>
  exchange(walls.set, { params: { id: matterId }, body: { isRestricted } })

export const enterMatter = (body: { matterNumber: string; reason: string }) => exchange(walls.breakGlass, { body })

export const leaveMatter = (matterId: string) => exchange(walls.leave, { params: { id: matterId } })
