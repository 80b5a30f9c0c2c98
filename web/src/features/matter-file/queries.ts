import { queryOptions } from '@tanstack/react-query'
import { matterFile, type MatterOverview } from '#contract/matter-file.ts'
import { call } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'

type Firm = CurrentUser['firm']

/** Whose page it is. */
export interface File {
  readonly kind: 'matter' | 'client'
  readonly id: string
}

/** A saved or deleted time entry makes it old, so it lives among them; what other pages save is there when it is opened. */
export const overviewQuery = (firm: Firm, { kind, id }: File) =>
  queryOptions({
    queryKey: ['time-entries', 'overview', kind, id],
    queryFn: async ({ signal }): Promise<FileOverview> => {
      const sent = { params: { id }, query: firm }
      return kind === 'matter'
        ? call(matterFile.overview, sent, { signal })
        : { ...(await call(matterFile.clientOverview, sent, { signal })), budget: null }
    },
    staleTime: 0,
  })
/** A client has no budget of its own. */
export type FileOverview = Omit<MatterOverview, 'matterId'>

const ACTIVITY = { matter: matterFile.activity, client: matterFile.clientActivity } as const

/** Told where a file's history lies, and how a page of it is read. */
export const activityOf = (firm: Firm, { kind, id }: File) => ({
  queryKey: ['time-entries', 'activity', kind, id],
  read: (paging: { page: number; size: number }, signal: AbortSignal) =>
    call(ACTIVITY[kind], { params: { id }, query: { ...firm, ...paging } }, { signal }),
})

/** The latest of it, for the overview. */
export const latestQuery = (firm: Firm, file: File, size: number) => {
  const { queryKey, read } = activityOf(firm, file)
  return queryOptions({
    queryKey: [...queryKey, 'latest', size],
    queryFn: ({ signal }) => read({ page: 1, size }, signal),
    staleTime: 0,
  })
}
