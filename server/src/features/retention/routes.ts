import { retention } from '#contract/retention.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { disposeMatters, getRetention, listDisposals, listDue, updateRetention } from './service.ts'

export function retentionRoutes(route: AddRoute): void {
  route.firm(retention.get, getRetention)
  route.firm(retention.update, (context, { body }) => updateRetention(context, body))
  route.firm(retention.due, (context, { query }) => listDue(context, query))
  route.firm(retention.disposed, (context, { query }) => listDisposals(context, query))
  route.firm(retention.dispose, (context, { body }) => disposeMatters(context, body))
}
