import { signInHistory } from '#contract/sign-in-history.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { listOwnSignIns, listSignIns } from './service.ts'

export function signInHistoryRoutes(route: AddRoute): void {
  route.firm(signInHistory.own, (context, { query }) => listOwnSignIns(context, query))
  route.firm(signInHistory.list, (context, { query }) => listSignIns(context, query))
}
