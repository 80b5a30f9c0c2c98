import { walls as contract } from '#contract/walls.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { breakGlass, leave, readUnseen, readWall, setWall } from './service.ts'

export function wallRoutes(route: AddRoute): void {
  route.firm(contract.read, readWall)
  route.firm(contract.set, setWall)
  route.firm(contract.breakGlass, breakGlass)
  route.firm(contract.unseen, readUnseen)
  route.firm(contract.leave, leave)
}
