import { matterFile, type ClientOverview, type MatterOverview } from '#contract/matter-file.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

/** The matter or client whose page it is. */
export interface File {
  readonly kind: 'matter' | 'client'
  readonly id: string
}

/** A client has no budget of its own. */
export type FileOverview = Omit<ClientOverview, 'clientId'> & Partial<Pick<MatterOverview, 'budget'>>

export const matterOverviewQuery = (firm: Firm, id: string) => ({
  ...queryFor(matterFile.overview, { params: { id }, query: firm }),
  staleTime: 0,
})

export const clientOverviewQuery = (firm: Firm, id: string) => ({
  ...queryFor(matterFile.clientOverview, { params: { id }, query: firm }),
  staleTime: 0,
})
