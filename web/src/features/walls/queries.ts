import { walls } from '#contract/walls.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export interface WalledMatter {
  readonly id: string
  readonly matterName: string
}

export const wallQuery = (firm: Firm, matterId: string) =>
  queryFor(walls.get, { params: { id: matterId }, query: firm })

// A wall changes every list, sum and page, so the caller reloads everything, after leaving a matter that it hides.

export const restrictMatter = (matterId: string, isRestricted: boolean) =>
  exchange(walls.set, { params: { id: matterId }, body: { isRestricted } }, { keepsCache: true })

export const enterMatter = (body: { matterNumber: string; reason: string }) =>
  exchange(walls.override, { body }, { keepsCache: true })

export const leaveMatter = (matterId: string) =>
  exchange(walls.endOverride, { params: { id: matterId } }, { keepsCache: true })
