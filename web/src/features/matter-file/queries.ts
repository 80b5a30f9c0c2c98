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

/** A client has no budget of its own. */
export type FileOverview = Omit<MatterOverview, 'matterId'>

const OVERVIEW = { matter: matterFile.overview, client: matterFile.clientOverview } as const

export const overviewQuery = (firm: Firm, { kind, id }: File) => {
  const sent = { params: { id }, query: firm }
  return queryOptions({
    queryKey: [OVERVIEW[kind].path, sent],
    queryFn: async ({ signal }): Promise<FileOverview> =>
      kind === 'matter'
        ? call(matterFile.overview, sent, { signal })
        : { ...(await call(matterFile.clientOverview, sent, { signal })), budget: null },
    staleTime: 0,
  })
}
