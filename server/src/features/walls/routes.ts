import { walls as contract } from '#contract/walls.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { breakGlass, leave, listOrphanedMatters, getWall, setWall } from './service.ts'

export function wallRoutes(route: AddRoute): void {
  route.firm(contract.get, getWall)
  route.firm(contract.set, setWall)
  route.firm(contract.breakGlass, breakGlass)
  route.firm(contract.unseen, listOrphanedMatters)
  route.firm(contract.leave, leave)
}
